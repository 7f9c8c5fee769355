import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  // wire.ts is generated; its empty types are the server's fields that every game fills with its own.
  { ignores: ["node_modules/", "src/api/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      // TypeScript itself reports unknown names, and knows the types that this rule does not.
      "no-undef": "off",
      // Addresses are plain paths of our own small router, not SvelteKit routes.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
