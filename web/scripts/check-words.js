/** Every language has every key, every key is used, and every plain use of a key has it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LOCALES = ["en", "fr", "it"];
const SOURCE = new URL("../src/", import.meta.url).pathname;

const messages = Object.fromEntries(
  LOCALES.map((tag) => [tag, JSON.parse(readFileSync(join(SOURCE, "i18n", `${tag}.json`), "utf8"))]),
);
const code = readdirSync(SOURCE, { recursive: true })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(join(SOURCE, name), "utf8"))
  .join("\n");

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const literals = new Set([...code.matchAll(/["'`]([a-z_]+(?:\.[a-z0-9_]+)+)["'`]/g)].map(([, key]) => key));
const patterns = [...code.matchAll(/`([a-z_]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(
  ([, template]) => new RegExp(`^${template.split(/\$\{[^}]*\}/).map(escaped).join(".+")}$`),
);
const used = (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key));

const all = new Set(LOCALES.flatMap((tag) => Object.keys(messages[tag])));
const faults = [];
for (const key of all) {
  for (const tag of LOCALES) if (!(key in messages[tag])) faults.push(`${tag}.json lacks "${key}"`);
  if (!used(key)) faults.push(`"${key}" is not used`);
}
for (const [, key] of code.matchAll(/\bt\(\s*"([^"]+)"/g)) {
  if (!all.has(key)) faults.push(`"${key}" is used, but there are no words for it`);
}
if (faults.length) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${all.size} keys in ${LOCALES.length} languages, all used`);
