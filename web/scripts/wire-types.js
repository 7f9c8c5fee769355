/** Write src/api/wire.ts from the server's own schema of what goes over the wire.
 *
 * With --check nothing is written: it fails when the file is not what the schema says.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

const FILE = new URL("../src/api/wire.ts", import.meta.url);
const PYTHON = process.env["PYTHON"] ?? new URL("../../.venv/bin/python", import.meta.url).pathname;

const schema = JSON.parse(execFileSync(PYTHON, ["-m", "farwander.server.schema"], { encoding: "utf8" }));
for (const [name, type] of Object.entries(schema.definitions)) {
  // Where two are called the same they come with the place they are from: farwander.review.types.Choice.
  const [, place, ...rest] = name.split(".");
  if (place) type.title = place[0].toUpperCase() + place.slice(1) + rest.at(-1);
  // The server writes every field; a default only says that a sender may leave it out.
  if (type.properties) type.required = Object.keys(type.properties);
}
// The library reads the older spelling of a tuple; here an array of the same items says enough.
const tuples = (part) => {
  if (part === null || typeof part !== "object") return;
  if (part.prefixItems) {
    part.items = part.prefixItems[0];
    delete part.prefixItems;
    delete part.minItems;
    delete part.maxItems;
  }
  Object.values(part).forEach(tuples);
};
tuples(schema);
const written = await compile(schema, "Wire", {
  additionalProperties: false,
  bannerComment: "/** Made by `npm run wire` from the server's schema; not to be changed by hand. */",
  ignoreMinAndMaxItems: true,
  unknownAny: true,
  unreachableDefinitions: true,
});

const text = written
  .replace("export interface Wire {}\n", "")
  .replace(/( \*\n)? \* This interface was referenced by [^\n]+\n \* via [^\n]+\n/g, "")
  .replace(/\/\*\*\n \*\/\n/g, "");

if (!process.argv.includes("--check")) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, "utf8") !== text) {
  console.error("src/api/wire.ts is not what the server's schema says; run `npm run wire`.");
  process.exit(1);
}
