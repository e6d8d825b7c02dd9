/** Astro's application: Astro builds it with the published form of the package, and its Node adapter serves it. */
import { spawn, type ChildProcess } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Settings } from "../contract/auth-config.ts"
import { installInto } from "../contract/package.ts"
import type { FrameworkUnderTest, RunningApp } from "../contract/running-app.ts"

const app = join(import.meta.dirname, "app")
const require = createRequire(join(import.meta.dirname, "package.json"))

let built: Promise<void> | undefined

export const astro: FrameworkUnderTest = {
  name: "Astro",
  readsHost: false,
  parsesFirst: false,
  replacesHost: "localhost",
  itself: { severalSlashes: 301, trace: 500 },
  start: async (settings) => {
    built ??= build()
    await built
    return startServer(settings)
  },
}

async function build(): Promise<void> {
  installInto(app)
  const program = join(dirname(require.resolve("astro/package.json")), "astro.js")
  const child = start([program, "build"], { NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" })
  const said = outputOf(child)
  const code = await new Promise<number | null>((done) => child.once("close", done))
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${said()}`)
}

/** @throws {Error} with the output of the server, if it ends before it listens. */
async function startServer(settings: Settings): Promise<RunningApp> {
  const { port } = settings
  const child = start([join(app, "dist/server/entry.mjs")], {
    HOST: "127.0.0.1",
    PORT: String(port),
    NODE_ENV: "production",
    APP_SETTINGS: JSON.stringify(settings),
    ...(settings.authUrl === undefined ? {} : { AUTH_URL: settings.authUrl }),
  })
  const said = outputOf(child)
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout?.on("data", () => {
        if (said().includes("Server listening on")) resolve()
      })
    }),
    ended.then(() => {
      throw new Error(`The server ended:\n${said()}`)
    }),
  ])
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  const outside = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|AUTH_|NODE_ENV$)/.test(name)),
  )
  return spawn(process.execPath, args, { cwd: app, env: { ...outside, ...env } })
}

function outputOf(child: ChildProcess): () => string {
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => (said += part.toString()))
  return () => said
}
