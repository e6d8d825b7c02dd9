/** An application whose users authenticate again, with a password, and the parts that its tests read. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Evidence } from "../../src/ports/evidence.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { claimsIn, evidenceIn, secret, sessionCookie, start, tokenWith } from "../sessions/session-app.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"

export type Strategy = "jwt" | "database"

export interface App {
  config: AuthConfig
  traces: Trace[]
  links: string[]
  open: () => Browser
  /** A browser in which the user is signed in with the password. */
  signedIn: (name: string) => Promise<Browser>
  /** The addresses to which links were sent. */
  recipients: string[]
  /** Gives the user another address. */
  moveAddress: (name: string, email: string) => Promise<void>
  evidenceOf: (browser: Browser) => Promise<Evidence>
  pass: (seconds: number) => void
  now: () => number
}

const people: ReadonlyMap<string, string> = new Map([
  ["ada", "right horse"],
  ["bob", "battery staple"],
])

const passwordOf = (name: string): string => people.get(name) ?? ""
export const tokenOf = (browser: Browser): string => browser.cookies.get(sessionCookie) ?? ""
export const reasonOf = (response: Response): string | null => locationOf(response).searchParams.get("reason")
export const credentials = (name: string): Record<string, string> => ({ name, password: passwordOf(name) })

/**
 * Replaces the session by one that Auth.js or an earlier release would have issued.
 *
 * @param more claims that the token has besides those of the session.
 */
export async function dropEvidence(
  browser: Browser,
  { config, strategy, now }: { config: AuthConfig; strategy: Strategy; now: number },
  more: object = {},
): Promise<void> {
  const token = tokenOf(browser)
  if (strategy === "database") {
    await config.stores?.sessions.delete(await sha256(token))
    return
  }
  const { authchart: _gone, exp: _end, ...claims } = await claimsIn(token)
  browser.cookies.set(sessionCookie, await tokenWith({ ...claims, ...more }, now))
}

/** @param begin the time of the clock at the start, in milliseconds since the epoch. */
export function passwordApp(strategy: Strategy, more: Partial<AuthConfig> = {}, begin: number = start): App {
  let now = begin
  const traces: Trace[] = []
  const links: string[] = []
  const recipients: string[] = []
  const adapter = more.adapter ?? memoryAdapter()
  const stores = more.stores ?? memoryStores(() => now)
  const userOf = async (name: string) =>
    (await adapter.getUserByEmail?.(`${name}@x.test`)) ??
    (await adapter.createUser?.({ id: `u-${name}`, name, email: `${name}@x.test`, emailVerified: new Date(start) }))
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    session: { strategy, stepUp: true },
    providers: [
      {
        id: "password",
        name: "your password",
        type: "credentials",
        storedUsers: true,
        credentials: { name: {}, password: { type: "password" } },
        authorize: async ({ name, password }) =>
          people.get(String(name)) === password ? ((await userOf(String(name))) ?? null) : null,
      },
      {
        id: "mail",
        name: "Mail",
        type: "email",
        from: "app@x.test",
        maxAge: 3600,
        sendVerificationRequest: ({ url, identifier }) => {
          links.push(url)
          recipients.push(identifier)
        },
      },
    ],
    logger: { error: () => undefined, warn: () => undefined },
    trace: (trace) => void traces.push(trace),
    ...more,
  }
  const open = () => openBrowser(config, { now: () => now })
  return {
    config,
    traces,
    links,
    recipients,
    moveAddress: async (name, email) => {
      const user = await userOf(name)
      if (user !== undefined) await adapter.updateUser?.({ id: user.id, email })
    },
    open,
    signedIn: async (name) => {
      const browser = open()
      await browser.post("/callback/password", credentials(name))
      return browser
    },
    evidenceOf: async (browser) => {
      const token = tokenOf(browser)
      const found = strategy === "jwt" ? await evidenceIn(token) : await stores.sessions.get(await sha256(token))
      if (found === undefined) throw new Error("The session has no evidence.")
      return found
    },
    pass: (seconds) => {
      now += seconds * 1000
    },
    now: () => now,
  }
}
