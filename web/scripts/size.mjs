// What a visitor downloads for the first page, compressed, without fonts: `npm run size`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const page = new URL("../../wondertable/server/page/", import.meta.url).pathname;
const html = readFileSync(join(page, "index.html"), "utf8");
const files = ["index.html", ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((found) => found[1])];
const seen = new Set();
let total = 0;
for (const file of files) {
  if (seen.has(file)) continue;
  seen.add(file);
  const text = readFileSync(join(page, file));
  const size = gzipSync(text, { level: 6 }).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  in all, without the cover and the words`);
