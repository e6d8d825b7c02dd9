/**
 * Starts an example: the demo's OpenID provider and the example's own server, with the environment that a deployment
 * would set. The example's folder `.data` holds users, sessions and keys.
 */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { openWebServer } from "./demo/listen.ts"
import { clientId, openIdProvider } from "./demo/openid-provider.ts"
import { readSecrets } from "./demo/secrets.ts"
import { readSettings, type Settings } from "./demo/settings.ts"

export interface Example {
  /** The example's name, such as `express`: the folder, and a part of the command `npm run example:express`. */
  readonly name: string
  readonly title: string
  /** Listens on 127.0.0.1. {@link runExample} sets the environment before the call. */
  serve(port: number): Promise<Stoppable>
}

export interface Stoppable {
  stop(): Promise<unknown>
}

/** Runs until Ctrl+C. Sets the exit code if the example cannot start. */
export async function runExample(example: Example): Promise<void> {
  const { name, title } = example
  const own = (said: string): string =>
    said
      .replace("the demo of authchart", `the ${title} example of authchart`)
      .replaceAll("npm run demo", `npm run example:${name}`)
  const started: Stoppable[] = []
  const told = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve())
  })
  try {
    const data = join(import.meta.dirname, name, ".data")
    const settings = readSettings(process.argv.slice(2), { DEMO_DATA: data, ...process.env })
    if (settings === "help") {
      process.stdout.write("Options: --port <n>, --provider-port <n>; 0 takes a free port.\n")
      return
    }
    process.stdout.write(await start(example, settings, started))
    await told
  } catch (error) {
    process.stderr.write(`${own(error instanceof Error ? error.message : String(error))}\n`)
    process.exitCode = 1
  } finally {
    await Promise.all(started.reverse().map((one) => one.stop()))
  }
}

async function start(example: Example, settings: Settings, started: Stoppable[]): Promise<string> {
  mkdirSync(settings.data, { recursive: true, mode: 0o700 })
  const provider = await openWebServer("providerPort", settings)
  started.push(provider)
  const port = await freePort(settings)
  // The application has its own host name, because cookies do not distinguish ports.
  const origin = `http://localhost:${port}`
  const issuer = `http://127.0.0.1:${provider.port}`
  const secrets = readSecrets(settings.data)
  const redirectUri = `${origin}/auth/callback/demo`
  provider.serve(await openIdProvider({ issuer, appOrigin: origin, redirectUri, secrets }))
  Object.assign(process.env, {
    AUTH_URL: origin,
    AUTH_SECRET: secrets.auth,
    AUTH_DEMO_ID: clientId,
    AUTH_DEMO_SECRET: secrets.client,
    AUTH_DEMO_ISSUER: issuer,
    DATABASE_FILE: join(settings.data, "auth.sqlite"),
  })
  started.push(await example.serve(port))
  return `
  The ${example.title} example is running. Nothing of it leaves this machine.

    Application       ${origin}
    OpenID provider   ${issuer}

  Open the application and sign in with Demo ID: any name, any password.
  Stop it with Ctrl+C. Users and sessions are kept for the next start.

`
}

/** The example opens the port itself, so this function only finds a free port and releases it. */
async function freePort(settings: Settings): Promise<number> {
  const { port, stop } = await openWebServer("port", settings)
  await stop()
  return port
}
