/** The runtimes of the smoke suite, with their versions, and with the way in which each serves the application. */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { whyInstall } from "../../tools/prepare.mjs"
import { oneAtATime } from "./one-at-a-time.ts"
import { startProgram } from "./program.ts"
import type { Running } from "./running.ts"
import { startWorker } from "./worker.ts"

export interface Platform {
  /** Its usual name. */
  name: string
  version: string
  /** The runtime's own name for itself. */
  says: string
  /** @param folder contains the application and its dependencies. @throws {Error} when it does not start. */
  start: (folder: string, env: Readonly<Record<string, string>>) => Promise<Running>
}

const installed = join(import.meta.dirname, "installed")

/** Installs missing runtimes (1.1 GB), or waits until another test file has installed them. @throws {Error} when npm fails. */
export function installRuntimes(): Promise<void> {
  return oneAtATime(join(installed, ".installing"), install)
}

function install(): void {
  if (whyInstall(installed) === undefined) return
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  // Ten minutes. vitest cannot stop a test that waits for a process in this way.
  const { status, stderr, error } = spawnSync("npm", args, { cwd: installed, encoding: "utf8", timeout: 600_000 })
  if (status !== 0) throw new Error(`The runtimes could not be installed.\n${stderr}`, { cause: error })
}

/** Returns the version from the lock file, so that it is known before the installation. */
function lockedVersion(name: string): string {
  const lock = JSON.parse(readFileSync(join(installed, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string }>
  }
  const version = lock.packages[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`The lock file of the runtimes has no ${name}.`)
  return version
}

/** @throws {Error} if the package for this system is missing. */
function program(name: string, path: string): string {
  const file = join(installed, "node_modules", path)
  if (existsSync(file)) return file
  throw new Error(`There is no ${name} for ${process.platform} on ${process.arch} among the installed runtimes.`)
}

function node(major: number): Platform {
  const version = lockedVersion(`node-${major}-x64`)
  return {
    name: "Node.js",
    version,
    says: `Node.js ${version}`,
    start: (folder, env) =>
      startProgram(program(`Node.js ${major}`, `node-${major}-${process.arch}/bin/node`), ["node.js"], folder, env),
  }
}

const bun: Platform = {
  name: "Bun",
  version: lockedVersion("bun"),
  says: `Bun ${lockedVersion("bun")}`,
  start: (folder, env) => {
    const cpu = process.arch === "arm64" ? "aarch64" : process.arch
    return startProgram(program("Bun", `@oven/bun-${process.platform}-${cpu}/bin/bun`), ["bun.js"], folder, env)
  },
}

const deno: Platform = {
  name: "Deno",
  version: lockedVersion("deno"),
  says: `Deno ${lockedVersion("deno")}`,
  start: (folder, env) => {
    const system = process.platform === "linux" ? `linux-${process.arch}-glibc` : `${process.platform}-${process.arch}`
    // Everything that the application needs: its settings, a port, the provider.
    const args = ["run", "--allow-env", "--allow-net", "--allow-read", "--no-prompt", "--cached-only", "deno.js"]
    return startProgram(program("Deno", `@deno/${system}/deno`), args, folder, env)
  },
}

/** Returns the path of the main file of miniflare. */
export function miniflarePath(): string {
  return program("miniflare", "miniflare/dist/src/index.js")
}

const workerd: Platform = {
  name: "workerd",
  version: lockedVersion("workerd"),
  says: "Cloudflare-Workers",
  start: (folder, env) => startWorker(miniflarePath(), folder, env),
}

export const platforms: readonly Platform[] = [node(20), node(22), node(24), node(26), bun, deno, workerd]
