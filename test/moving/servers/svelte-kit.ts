/** SvelteKit: Vite builds the application, and `adapter-node` serves it. */
import { join } from "node:path"
import { freePort } from "../../frameworks/contract/listen.ts"
import type { Packages } from "../driver/packages.ts"
import { runToEnd, serve, type Server } from "./program.ts"

const root = join(import.meta.dirname, "../../..")
const packages = join(import.meta.dirname, "../auth-sveltekit/node_modules")
const programs = {
  sync: join(packages, "@sveltejs/kit/svelte-kit.js"),
  compiler: join(packages, "typescript/bin/tsc"),
  vite: join(root, "node_modules/vite/bin/vite.js"),
}

/** The compiler checks the modules; it does not read components. */
export const svelteKitServer: Server = {
  addressed: (origin) => ({ AUTH_TRUST_HOST: "true", ORIGIN: origin }),
  build: async (folder, env) => {
    await runToEnd([programs.sync, "sync"], folder, env)
    await runToEnd([programs.compiler, "--noEmit", "-p", "."], folder, env)
    await runToEnd([programs.vite, "build"], folder, env)
  },
  start: async (folder, env) => {
    const port = String(await freePort())
    const listening = new RegExp(`Listening on http://127\\.0\\.0\\.1:(${port})`)
    return serve(["build/index.js"], folder, { ...env, HOST: "127.0.0.1", PORT: port }, listening)
  },
}

/** Returns packages for SvelteKit, which needs an older compiler than the repository has. */
export function svelteKitPackages(...names: readonly string[]): Packages {
  return Object.fromEntries(names.map((name) => [name, join(packages, name)]))
}
