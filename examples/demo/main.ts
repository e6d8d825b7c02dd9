/**
 * `npm run demo`: an application, an OpenID provider and an inbox, in one process. Only this machine can reach them.
 */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { sqliteAdapter } from "authchart/adapters/sqlite"
import { authPath, createApp } from "./app.ts"
import { setUpAuth } from "./auth.ts"
import { openInbox, type Inbox } from "./inbox.ts"
import { openWebServer } from "./listen.ts"
import { oauthProvider } from "./oauth-provider.ts"
import { clientId, openIdProvider } from "./openid-provider.ts"
import { readSecrets } from "./secrets.ts"
import { help, readSettings, type Settings } from "./settings.ts"
import { openSignIns } from "./sign-ins.ts"
import { openSteps } from "./steps.ts"
import { addPeople, demoPeople } from "./users.ts"

interface Demo {
  readonly greeting: string
  stop(): Promise<void>
}

async function start(settings: Settings): Promise<Demo> {
  mkdirSync(settings.data, { recursive: true, mode: 0o700 })
  // The open servers. A start that fails half-way closes these servers again.
  const opened: { stop(): Promise<unknown> }[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((one) => one.stop()))
  }
  try {
    const appServer = await openWebServer("port", settings)
    opened.push(appServer)
    const providerServer = await openWebServer("providerPort", settings)
    opened.push(providerServer)
    // The application has its own host name, because cookies do not distinguish ports.
    const origin = `http://localhost:${appServer.port}`
    const issuer = `http://127.0.0.1:${providerServer.port}`
    const inbox = await openInbox(settings, () => origin)
    opened.push(inbox)
    const adapter = sqliteAdapter({ path: join(settings.data, "auth.sqlite") })
    opened.push({ stop: () => adapter.close() })

    const secrets = readSecrets(settings.data)
    const signIns = openSignIns(settings.data)
    const steps = openSteps(settings.data, inbox.smtpPort)
    await addPeople(demoPeople, adapter, steps.stores)
    // As in production: the configuration sets the public address, never a request.
    process.env.AUTH_URL = origin
    const authentication = setUpAuth({
      adapter,
      secrets,
      signIns,
      steps,
      issuer,
      smtpPort: inbox.smtpPort,
    })
    const redirectUri = `${origin}${authPath}/callback/demo`
    const openId = await openIdProvider({ issuer, appOrigin: origin, redirectUri, secrets })
    const plain = oauthProvider({
      origin: issuer,
      appOrigin: origin,
      clientId,
      clientSecret: secrets.client,
      redirectUri: `${origin}${authPath}/callback/hub`,
    })
    providerServer.serve((req, res) => {
      if (!plain(req, res)) openId(req, res)
    })
    appServer.serve(
      createApp({ origin, inboxOrigin: inbox.origin, providerOrigin: issuer, authentication, signIns, steps }),
    )
    return { greeting: greetingOf(origin, inbox, issuer), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function greetingOf(origin: string, inbox: Inbox, issuer: string): string {
  const [ada] = demoPeople
  return `
  The demo is running. Nothing of it leaves this machine.

    Application       ${origin}
    Flows, live       ${origin}${authPath}/inspect
    Inbox             ${inbox.origin}    mail server 127.0.0.1:${inbox.smtpPort}
    OpenID provider   ${issuer}

  Open the application and sign in:
    with Demo ID      any name, any password
    with Demo Hub     any name; plain OAuth 2, without an ID token
    by email          any address; the link or the code is in the inbox
    by password       ${ada.email} / ${ada.password}, or create an account

  Keep "Flows, live" open in a second window: it shows the path of each request through the flow.
  To require a second factor or accepted terms, open ${origin}/steps.
  Stop it with Ctrl+C. Users and sessions are kept for the next start.

`
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  if (settings === "help") {
    process.stdout.write(help)
    return
  }
  // Added before the start, so that a Ctrl+C during the start waits until the start has ended. A second Ctrl+C ends the
  // process at once.
  const told = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve())
  })
  const demo = await start(settings)
  process.stdout.write(demo.greeting)
  await told
  await demo.stop()
}

// A development server: browsers on this machine may see the visualizer, and an error page links to its trace.
process.env["NODE_ENV"] = "development"
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
