/**
 * Writes the declarations for TypeScript with `"moduleResolution": "node"` (node10): `tsx tools/build-node10.ts`, after
 * the other declarations. This resolution ignores `imports` of package.json. The other resolutions find there the types
 * of `next/server`, or a stand-in if Next.js is not installed.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** Where `types` of package.json points to. */
export const mainDeclarations = "./dist/node10/index.d.ts"

/**
 * Only `typesVersions` contains this subpath. It means the types of Next.js if Next.js is installed beside this
 * package, and otherwise the stand-in.
 */
export const nextServer: readonly [string, string[]] = [
  "node10/next-server",
  ["../next/server.d.ts", "./dist/src/frameworks/next/without-next.d.ts"],
]

/** `export *`, so that an application can extend the interfaces with `declare module "authchart"`. */
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
