import { spawn } from "node:child_process"
import type { Settings } from "../contract/auth-config.ts"
import type { FrameworkUnderTest, RunningApp } from "../contract/running-app.ts"
import { buildApp } from "./build-app.ts"

let built: Promise<string> | undefined

/** The application's server needs its address (`ORIGIN`) for `adapter-node`, and runs in a process of its own. */
export const svelteKit: FrameworkUnderTest = {
  name: "SvelteKit",
  readsHost: false,
  parsesFirst: false,
  start: async (settings) => {
    built ??= buildApp("rules")
    return startServer(await built, settings)
  },
}

/** @throws {Error} with the output of the server, if it ends before it listens. */
export async function startServer(file: string, settings: Settings): Promise<RunningApp> {
  const { port } = settings
  const origin = `http://127.0.0.1:${port}`
  const outside = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|AUTH_|NODE_ENV$)/.test(name)),
  )
  const child = spawn(process.execPath, [file], {
    env: {
      ...outside,
      HOST: "127.0.0.1",
      PORT: String(port),
      ORIGIN: origin,
      APP_SETTINGS: JSON.stringify(settings),
      ...(settings.authUrl === undefined ? {} : { AUTH_URL: settings.authUrl }),
    },
  })
  let said = ""
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  child.stderr.on("data", (part: Buffer) => (said += part.toString()))
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on("data", (part: Buffer) => {
        said += part.toString()
        if (said.includes("Listening on")) resolve()
      })
    }),
    ended.then(() => {
      throw new Error(`The server ended:\n${said}`)
    }),
  ])
  return {
    origin,
    port,
    close: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}
