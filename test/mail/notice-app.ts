/** An application with passwords and stored users, whose notices a test reads. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { EventCallbacks } from "../../src/config/event-callbacks.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { deliverMails } from "../../src/facade/deliver-mails.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { DeliveryReport, OutgoingMail } from "../../src/ports/mail.ts"
import { openBrowser, sessionCookies, type Browser } from "../support/browser.ts"

type Told = Parameters<EventCallbacks["notice"]>[0]

export interface NoticeApp {
  readonly config: AuthConfig
  readonly adapter: Adapter
  readonly ada: AdapterUser
  readonly sent: OutgoingMail[]
  readonly told: Told[]
  readonly logged: Error[]
  /** A browser without cookies. */
  browser: () => Browser
  /** Signs in by password, and waits for deliveries. @returns whether the sign-in succeeded. */
  signIn: (browser: Browser, name?: string) => Promise<boolean>
  /** Waits until no delivery is under way. */
  settled: () => Promise<void>
  /** Delivers what is due, as a scheduler does. */
  deliver: () => Promise<DeliveryReport>
  pass: (seconds: number) => void
}

/** A user agent, from which notices take the names of browser and system. */
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"

/** @param over `adapter`: default, in memory. */
export async function noticeApp(over: Partial<AuthConfig> = {}): Promise<NoticeApp> {
  let now = Date.now()
  const sent: OutgoingMail[] = []
  const told: Told[] = []
  const logged: Error[] = []
  const adapter: Adapter = over.adapter ?? memoryAdapter({ now: () => now })
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    session: { strategy: "database" },
    mailer: { from: "App <app@app.test>", send: (mail) => void sent.push(mail) },
    logger: { error: (error) => void logged.push(error), warn: () => undefined },
    events: { notice: (message) => void told.push(message) },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: { username: {}, password: { type: "password" } },
        identifier: "username",
        storedUsers: true,
        authorize: async ({ username }) => adapter.getUserByEmail?.(`${String(username)}@x.test`) ?? null,
      },
    ],
    ...over,
    adapter,
  }
  const newcomer = { id: "ada", name: "Ada", email: "ada@x.test", emailVerified: new Date(now) }
  const ada = await adapter.createUser?.(newcomer)
  if (ada === undefined) throw new TypeError("The adapter makes no users.")
  const impure = { now: () => now }
  const settled = async () => void (await Promise.all(resolveConfig(config).mailing.running))
  return {
    config,
    adapter,
    ada,
    sent,
    told,
    logged,
    browser: () => openBrowser(config, impure),
    async signIn(browser, username = "ada") {
      const response = await browser.post(
        "/callback/cred",
        { username, password: "right" },
        { "user-agent": firefox, "accept-language": "en" },
      )
      await settled()
      return sessionCookies(response).length > 0
    },
    settled,
    deliver: () => deliverMails(config, { ...platform, ...impure }),
    pass: (seconds) => {
      now += seconds * 1000
    },
  }
}

/** The link in a notice. */
export function linkOf({ text }: OutgoingMail): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  return new URL(link ?? "missing:")
}
