/**
 * Starts the demo's OpenID provider and inbox in this process, and Next.js in another process. Run `npm start` here, or
 * `npm run example:nextjs` in the repository.
 */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { sqliteAdapter } from "authchart/adapters/sqlite"
import { sqlStores } from "authchart/stores/sql"
import { openInbox } from "../demo/inbox.ts"
import { openWebServer } from "../demo/listen.ts"
import { clientId, openIdProvider } from "../demo/openid-provider.ts"
import { readSecrets } from "../demo/secrets.ts"
import { help, readSettings, type Settings } from "../demo/settings.ts"
import { addPeople } from "../demo/users.ts"
import { people } from "./people.ts"

const here = import.meta.dirname
const next = createRequire(import.meta.url).resolve("next/dist/bin/next")

/** The running parts. They stop in reverse order. */
type Started = { stop(): Promise<unknown> }[]

async function start(settings: Settings, started: Started): Promise<string> {
  mkdirSync(settings.data, { recursive: true, mode: 0o700 })
  const provider = await openWebServer("providerPort", settings)
  started.push(provider)
  const port = await freePort(settings)
  // The application has its own host name, because cookies do not distinguish ports.
  const origin = `http://localhost:${port}`
  const inbox = await openInbox(settings, () => origin)
  started.push(inbox)
  const issuer = `http://127.0.0.1:${provider.port}`
  const secrets = readSecrets(settings.data)
  const redirectUri = `${origin}/api/auth/callback/demo`
  provider.serve(await openIdProvider({ issuer, appOrigin: origin, redirectUri, secrets }))

  const files = { users: join(settings.data, "auth.sqlite"), stores: join(settings.data, "stores.sqlite") }
  // The environment that a deployment sets. All other settings are in auth.ts.
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    AUTH_URL: origin,
    AUTH_SECRET: secrets.auth,
    AUTH_DEMO_ID: clientId,
    AUTH_DEMO_SECRET: secrets.client,
    AUTH_DEMO_ISSUER: issuer,
    EMAIL_SERVER: `smtp://127.0.0.1:${inbox.smtpPort}?ignoreTLS=true`,
    INBOX_URL: inbox.origin,
    DATABASE_FILE: files.users,
    STORES_FILE: files.stores,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  }
  await addUsers(files)
  const build = run(["build"], env)
  started.push(build)
  if ((await build.ended) !== 0) throw new Error("next build failed.")
  const server = run(["start", "--hostname", "127.0.0.1", "--port", String(port)], env)
  started.push(server)
  await server.says("Ready")
  return greetingOf(origin, inbox.origin, issuer)
}

/** Adds the users who can sign in at once, before Next.js opens the database. */
async function addUsers({ users, stores }: { users: string; stores: string }): Promise<void> {
  const adapter = sqliteAdapter({ path: users })
  await addPeople(people, adapter, sqlStores({ path: stores }))
  await adapter.close()
}

interface Run {
  /** The exit code of the process; 1 if a signal ended it. */
  readonly ended: Promise<number>
  /** Resolves when the process has printed this text. Rejects if the process ends before. */
  says(text: string): Promise<void>
  stop(): Promise<number>
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Run {
  const child: ChildProcess = spawn(process.execPath, [next, ...args], {
    cwd: here,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "close").then(([code]: unknown[]) => (typeof code === "number" ? code : 1))
  child.stdout?.pipe(process.stdout, { end: false })
  return {
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        child.stdout?.on("data", (part: Buffer) => part.toString().includes(text) && resolve())
        void ended.then((code) => reject(new Error(`next ${args[0] ?? ""} ended with ${code}.`)))
      }),
    stop() {
      child.kill()
      return ended
    },
  }
}

/** Next.js opens the port itself, so this function only finds a free port and releases it. */
async function freePort(settings: Settings): Promise<number> {
  const { port, stop } = await openWebServer("port", settings)
  await stop()
  return port
}

function greetingOf(origin: string, inbox: string, issuer: string): string {
  return `
  The example is running. Nothing of it leaves this machine.

    Application       ${origin}
    Inbox             ${inbox}
    OpenID provider   ${issuer}

  Open the application and sign in:
    with Demo ID      any name, any password
    by e-mail         any address; the link or the code is in the inbox
    by password       ada@app.example / lovelace

  Stop it with Ctrl+C. Users and sessions are kept for the next start.

`
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), { DEMO_DATA: join(here, ".data"), ...process.env })
  if (settings === "help") {
    process.stdout.write(forThis(help))
    return
  }
  const told = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve())
  })
  const started: Started = []
  try {
    const greeting = await Promise.race([start(settings, started), told])
    if (greeting !== undefined) {
      process.stdout.write(greeting)
      await told
    }
  } finally {
    await Promise.all(started.reverse().map((one) => one.stop()))
  }
}

/** The demo's messages name its own command. */
function forThis(said: string): string {
  return said
    .replace("the demo of authchart", "the Next.js example of authchart")
    .replaceAll("npm run demo", "npm run example:nextjs")
    .replaceAll("examples/demo/", "examples/nextjs/")
}

main().catch((error: unknown) => {
  process.stderr.write(`${forThis(error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = 1
})
