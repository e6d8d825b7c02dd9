/**
 * The package under test: the source, or with `AUTHCHART_PACKAGE` the folder of a published package (`package.json` and
 * `dist`, with installed dependencies). The package's own `exports` lead to every entry point.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs"
import { execFileSync } from "node:child_process"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { copyBuiltPage } from "../../support/built-page.ts"

const root = resolve(import.meta.dirname, "../../..")
const published = process.env.AUTHCHART_PACKAGE

export interface Entries {
  core: typeof import("../../../src/core.ts")
  node: typeof import("../../../src/frameworks/node.ts")
  express: typeof import("../../../src/frameworks/express.ts")
  fastify: typeof import("../../../src/frameworks/fastify.ts")
  hono: typeof import("../../../src/frameworks/hono.ts")
  nuxt: typeof import("../../../src/frameworks/nuxt.ts")
  elysia: typeof import("../../../src/frameworks/elysia.ts")
  "react-router": typeof import("../../../src/frameworks/react-router.ts")
  "adapters/memory": typeof import("../../../src/adapters/memory.ts")
  "providers/credentials": typeof import("../../../src/providers/credentials.ts")
  "providers/nodemailer": typeof import("../../../src/providers/nodemailer.ts")
}

const sources: { [E in keyof Entries]: () => Promise<Entries[E]> } = {
  core: () => import("../../../src/core.ts"),
  node: () => import("../../../src/frameworks/node.ts"),
  express: () => import("../../../src/frameworks/express.ts"),
  fastify: () => import("../../../src/frameworks/fastify.ts"),
  hono: () => import("../../../src/frameworks/hono.ts"),
  nuxt: () => import("../../../src/frameworks/nuxt.ts"),
  elysia: () => import("../../../src/frameworks/elysia.ts"),
  "react-router": () => import("../../../src/frameworks/react-router.ts"),
  "adapters/memory": () => import("../../../src/adapters/memory.ts"),
  "providers/credentials": () => import("../../../src/providers/credentials.ts"),
  "providers/nodemailer": () => import("../../../src/providers/nodemailer.ts"),
}

/** `authchart/<entry>`, as an application would import it. */
export async function load<E extends keyof Entries>(entry: E): Promise<Entries[E]> {
  if (published === undefined || published === "") return sources[entry]()
  const file = createRequire(join(resolve(published), "package.json")).resolve(`authchart/${entry}`)
  // The entry point's declared types are those of its source.
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Entries[E]
}

/**
 * Installs the published form of the package into the `node_modules` of an application, for the build of the
 * application.
 */
export function installInto(application: string): void {
  const folder = join(application, "node_modules/authchart")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const from = published === undefined || published === "" ? root : resolve(published)
  cpSync(join(from, "package.json"), join(folder, "package.json"))
  if (from !== root) {
    if (!existsSync(join(from, "dist"))) throw new Error(`${from} has no dist: it is not a published package.`)
    cpSync(join(from, "dist"), join(folder, "dist"), { recursive: true })
    return
  }
  const tsc = join(root, "node_modules/.bin/tsc")
  execFileSync(tsc, ["-p", join(root, "tsconfig.build.json"), "--outDir", join(folder, "dist")], { cwd: root })
  copyBuiltPage(folder)
}
