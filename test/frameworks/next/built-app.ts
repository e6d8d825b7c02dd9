/** The application of this folder, built by Next.js as in production, and started. */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { createServer, type AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { tarballVariable } from "../../../tools/pack.ts"
import { copyBuiltPage } from "../../support/built-page.ts"

const root = join(import.meta.dirname, "../../..")
const folders = { "16": join(root, "test/frameworks/next"), "15": join(root, "test/frameworks/next-15") }

export interface Build {
  /** Names the folder of the build. */
  name: string
  next: keyof typeof folders
  /**
   * `composed`: the application has its own middleware, which also calls the library's. `bare`: the application has
   * only the library's middleware.
   */
  middleware: "composed" | "bare"
  basePath?: string
}

/** A folder with a build of the application. */
export interface BuiltApp {
  folder: string
  next: string
}

export interface Running {
  origin: string
  port: number
  /** Its output on both streams. */
  said: () => string
  stop: () => Promise<void>
}

/**
 * Copies the application, puts the package where npm would put it, and runs `next build`, which also checks the types.
 *
 * @throws {Error} with the output of the build, if it fails or warns about the package.
 */
export function buildApp({ name, next, middleware, basePath }: Build): BuiltApp {
  const folder = join(folders[next], ".cache", name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(import.meta.dirname, "app"), folder, { recursive: true })
  placeMiddleware(folder, next, middleware)
  installPackage(join(folder, "node_modules/authchart"))
  if (next === "15") symlinkSync(olderTypeScript(), join(folder, "node_modules/typescript"))
  const installed = [folders[next], root].map((home) => join(home, "node_modules/next/dist/bin/next"))
  const bin = installed.find((path) => existsSync(path))
  if (bin === undefined) throw new Error(`Next.js ${next} is not installed.`)
  const built = spawnSync(process.execPath, [bin, "build"], {
    cwd: folder,
    encoding: "utf8",
    // Five minutes. vitest cannot stop a test that waits for a process in this way.
    timeout: 300_000,
    env: environment({
      ...(basePath === undefined ? {} : { TEST_BASE_PATH: basePath }),
      ...(next === "16" ? { TEST_BUILT_ONCE: "true" } : {}),
    }),
  })
  const said = built.stdout + built.stderr
  if (built.status !== 0 || warnsOfUs.test(said)) throw new Error(`next build:\n${said}`, { cause: built.error })
  return { folder, next: bin }
}

/** Returns all code of a build for the edge runtime, as one text. */
export function edgeCode({ folder }: BuiltApp): string {
  const server = join(folder, ".next/server")
  const files = readdirSync(server, { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => /^(?:middleware\.js|edge\/.*\.js|edge-chunks\/.*\.js|app\/api\/edge\/.*\.js)$/.test(file))
    .map((file) => readFileSync(join(server, file), "utf8"))
    .join("\n")
}

/** The build's warning about Node-only names in code for the edge runtime, if that code is ours. */
const warnsOfUs = /authchart\/dist\/\S*\n(?:Warning: )?A Node\.js API is used/

/**
 * Returns an older TypeScript: Next.js 15 uses an interface that TypeScript 7 no longer has. @throws {Error} without an
 * older version.
 */
function olderTypeScript(): string {
  for (const home of ["test/frameworks/next-15", "examples/sveltekit"]) {
    const found = createRequire(join(root, home, "package.json")).resolve("typescript/package.json")
    const { version } = JSON.parse(readFileSync(found, "utf8")) as { version: string }
    if (Number.parseInt(version, 10) < 7) return dirname(found)
  }
  throw new Error("No workspace has a TypeScript before version 7.")
}

/** Next.js 16 has `proxy.ts`, on Node. Next.js 15 has `middleware.ts`, on its edge runtime. */
function placeMiddleware(folder: string, next: Build["next"], kind: Build["middleware"]): void {
  const name = next === "16" ? "proxy" : "middleware"
  const file = join(folder, `${name}.ts`)
  if (kind === "bare") {
    rmSync(join(folder, "proxy.ts"))
    const matcher = `export const config = { matcher: ["/admin/:path*"] }`
    writeFileSync(file, `export { auth as ${name} } from "./auth"\n\n${matcher}\n`)
  } else if (name === "middleware") renameSync(join(folder, "proxy.ts"), file)
}

/** Installs the published form of the package: the named tarball, or the compiled sources. */
export function installPackage(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const tarball = process.env[tarballVariable]
  if (tarball !== undefined && tarball !== "") {
    execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", folder])
    return
  }
  // Another check verifies the types.
  const tsc = join(root, "node_modules/.bin/tsc")
  const args = ["-p", join(root, "tsconfig.build.json"), "--noCheck", "--outDir", join(folder, "dist")]
  const { stdout } = spawnSync(tsc, args, { cwd: root, encoding: "utf8" })
  if (!existsSync(join(folder, "dist/src/index.js"))) throw new Error(`The package was not built:\n${stdout}`)
  cpSync(join(root, "package.json"), join(folder, "package.json"))
  copyBuiltPage(folder)
}

/** Returns only those variables of this environment that programs need to start. */
function environment(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  const kept = { ...(PATH === undefined ? {} : { PATH }), ...(HOME === undefined ? {} : { HOME }) }
  return { ...kept, NODE_ENV: "production", ...quiet, ...own }
}

/** No telemetry, and no change to the lock file of this repository. */
const quiet = { NEXT_TELEMETRY_DISABLED: "1", NEXT_IGNORE_INCORRECT_LOCKFILE: "1" }

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Runs `next start`, and returns when it responds. In containers, its hostname is `0.0.0.0`. @throws {Error} with its
 * output, if it ends before.
 */
export async function startApp(
  app: BuiltApp,
  env: Readonly<Record<string, string>> = {},
  { port, hostname }: { port?: number | undefined; hostname?: string | undefined } = {},
): Promise<Running> {
  const at = port ?? (await freePort())
  const named = hostname === undefined ? [] : ["-H", hostname]
  const child = spawn(process.execPath, [app.next, "start", "-p", String(at), ...named], {
    cwd: app.folder,
    env: environment({ AUTH_SECRET: "s".repeat(32), AUTH_TRUST_HOST: "true", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let said = ""
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer): void => {
      said += part.toString()
      if (/Ready in/.test(said)) resolve()
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    void ended.then(() => reject(new Error(`next start:\n${said}`)))
  })
  return {
    origin: `http://127.0.0.1:${at}`,
    port: at,
    said: () => said,
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    },
  }
}
