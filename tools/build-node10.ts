/**
 * Writes the declarations that only TypeScript with `"moduleResolution": "node"` (node10) reads: `tsx
 * tools/build-node10.ts`, after the declarations themselves. That resolution does not know `imports` of package.json, by
 * which the others find the types of `next/server`, or their stand-in where Next.js is not installed.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** Where `types` of package.json points to. */
export const mainDeclarations = "./dist/node10/index.d.ts"

/** A subpath of `typesVersions` only: Next.js beside this package, else the stand-in. */
export const nextServer: readonly [string, string[]] = [
  "node10/next-server",
  ["../next/server.d.ts", "./dist/src/frameworks/next/without-next.d.ts"],
]

/** By stars, so that an application can add to the interfaces by `declare module "authchart"`. */
const files = {
  "index.d.ts": `/// <reference path="./next-server.d.ts" />
export * from "../src/index.js"
export { default } from "../src/index.js"
`,
  "next-server.d.ts": `declare module "#next/server" {
  export * from "authchart/${nextServer[0]}"
}
`,
}

if (process.argv[1] === import.meta.filename) {
  const folder = resolve(import.meta.dirname, "../dist/node10")
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
