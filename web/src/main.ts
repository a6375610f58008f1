import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speakWith } from "./lib/api";
import { keepPrefs, prefs } from "./lib/prefs.svelte";
import { startRouter } from "./lib/router.svelte";

speakWith(() => prefs.lang);
keepPrefs();
startRouter();

const target = document.getElementById("app");
if (target) mount(App, { target });
