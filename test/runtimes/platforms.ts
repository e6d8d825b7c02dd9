/** The runtimes of the smoke suite, with their versions, and with the way in which each serves the application. */
import { existsSync } from "node:fs"
import { installedFile, lockedVersion } from "./install-runtime.ts"
import { startProgram } from "./program.ts"
import type { Running } from "./running.ts"
import { startWorker } from "./worker.ts"

export interface Platform {
  /** Its usual name. */
  name: string
  version: string
  /** Its package in the lock file of the runtimes. */
  runtime: string
  /** The runtime's own name for itself. */
  says: string
  /** @param folder contains the application and its dependencies. @throws {Error} when it does not start. */
  start: (folder: string, env: Readonly<Record<string, string>>) => Promise<Running>
}

/** @throws {Error} if the package for this system is missing. */
function program(name: string, runtime: string, path: string): string {
  const file = installedFile(runtime, path)
  if (existsSync(file)) return file
  throw new Error(`There is no ${name} for ${process.platform} on ${process.arch} among the installed runtimes.`)
}

function node(major: number): Platform {
  const runtime = `node-${major}-${process.arch}`
  const version = lockedVersion(`node-${major}-x64`)
  return {
    name: "Node.js",
    version,
    runtime,
    says: `Node.js ${version}`,
    start: (folder, env) =>
      startProgram(program(`Node.js ${major}`, runtime, `${runtime}/bin/node`), ["node.js"], folder, env),
  }
}

const bun: Platform = {
  name: "Bun",
  version: lockedVersion("bun"),
  runtime: "bun",
  says: `Bun ${lockedVersion("bun")}`,
  start: (folder, env) => {
    const cpu = process.arch === "arm64" ? "aarch64" : process.arch
    return startProgram(program("Bun", "bun", `@oven/bun-${process.platform}-${cpu}/bin/bun`), ["bun.js"], folder, env)
  },
}

const deno: Platform = {
  name: "Deno",
  version: lockedVersion("deno"),
  runtime: "deno",
  says: `Deno ${lockedVersion("deno")}`,
  start: (folder, env) => {
    const system = process.platform === "linux" ? `linux-${process.arch}-glibc` : `${process.platform}-${process.arch}`
    // Everything that the application needs: its settings, a port, the provider.
    const args = ["run", "--allow-env", "--allow-net", "--allow-read", "--no-prompt", "--cached-only", "deno.js"]
    return startProgram(program("Deno", "deno", `@deno/${system}/deno`), args, folder, env)
  },
}

/** Returns the path of the main file of miniflare, which `installRuntime("miniflare")` installs. */
export function miniflarePath(): string {
  return program("miniflare", "miniflare", "miniflare/dist/src/index.js")
}

const workerd: Platform = {
  name: "workerd",
  version: lockedVersion("workerd"),
  runtime: "miniflare",
  says: "Cloudflare-Workers",
  start: (folder, env) => startWorker(miniflarePath(), folder, env),
}

export const platforms: readonly Platform[] = [node(20), node(22), node(24), node(26), bun, deno, workerd]
