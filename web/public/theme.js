// Before the first paint: the chosen theme, so that a dark room stays dark.
try {
  const chosen = JSON.parse(localStorage.getItem("wondertable") || "{}").theme;
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system's theme it is.
}
