import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "**/types.gen.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      "no-console": "error",
      eqeqeq: "error",
      "prefer-const": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Our router is a click handler on the document: plain links are what it wants.
      "svelte/no-navigation-without-resolve": "off",
      // Caches and values made anew in a derived are not reactive on purpose.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    // Types of what the server sends are made from its own declarations (scripts/make_types.py), never written by hand.
    files: ["src/games/*/view.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSInterfaceDeclaration, TSTypeAliasDeclaration TSTypeLiteral",
          message: "Declare it in Python: types.gen.ts is made from there. Types of drawing belong beside what they draw.",
        },
      ],
    },
  },
  { files: ["scripts/**", "*.config.*"], languageOptions: { globals: { ...globals.node } }, rules: { "no-console": "off" } },
);
