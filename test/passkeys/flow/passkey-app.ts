/** An application whose users sign in with passkeys, over memory or SQLite, and its browsers with authenticators. */
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Adapter, AdapterUser } from "../../../src/ports/adapter.ts"
import type { Stores } from "../../../src/ports/stores.ts"
import type { Trace } from "../../../src/ports/trace.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { newDatabase } from "../../adapters/open-sqlite.ts"
import { secret } from "../../sessions/session-app.ts"
import { appOrigin, openBrowser, type Browser } from "../../support/browser.ts"
import {
  createAuthenticator,
  type Authentication,
  type Authenticator,
  type Registration,
} from "../../../src/testing/passkeys/authenticator.ts"

export type Storage = "memory" | "SQLite"

/** The members of the options that the tests read. */
export interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string; readonly name: string }
  readonly user?: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly allowCredentials?: readonly { readonly id: string; readonly transports?: readonly string[] }[]
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

export interface Offer {
  readonly action: "authenticate" | "register"
  readonly options: Options
}

export interface PasskeyApp {
  readonly config: AuthConfig
  readonly adapter: Adapter
  readonly traces: Trace[]
  readonly now: () => number
  open: () => Browser
  /** Lets seconds pass. */
  pass: (seconds: number) => void
  userWith: (email: string) => Promise<AdapterUser | undefined>
  /** Returns the reason of the last refusal in the traces. */
  lastReason: () => string | undefined
}

async function store(storage: Storage, now: () => number): Promise<{ adapter: Adapter; stores: Stores }> {
  if (storage === "memory") return { adapter: memoryAdapter({ now }), stores: memoryStores(now) }
  const sqlite = await newDatabase()
  const stores = sqlStores({ sqlite })
  await migrate({ sqlite })
  await stores.migrate()
  return { adapter: sqlAdapter({ sqlite }), stores }
}

export async function passkeyApp(storage: Storage = "memory", more: Partial<AuthConfig> = {}): Promise<PasskeyApp> {
  let time = 1_800_000_000_000
  const now = (): number => time
  const { adapter, stores } = await store(storage, now)
  const traces: Trace[] = []
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    session: { strategy: "database" },
    providers: [Passkey()],
    trace: (trace) => void traces.push(trace),
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    ...more,
  }
  return {
    config,
    adapter,
    traces,
    now,
    open: () => openBrowser(config, { now }),
    pass: (seconds) => void (time += seconds * 1000),
    userWith: async (email) => (await adapter.getUserByEmail?.(email)) ?? undefined,
    lastReason: () => traces.findLast(({ reason }) => reason !== undefined)?.reason,
  }
}

/** Requests options, and returns the body of the response. */
export async function offerFor(
  browser: Browser,
  query: Readonly<Record<string, string>> = {},
  provider = "passkey",
): Promise<Offer> {
  const response = await browser.get(`/webauthn-options/${provider}?${new URLSearchParams(query)}`)
  return (await response.json()) as Offer // The tests compare every member that they use.
}

/** Posts the response of an authenticator. */
export async function answer(
  browser: Browser,
  action: string,
  data: unknown,
  { provider = "passkey", ...more }: { readonly provider?: string; readonly callbackUrl?: string } = {},
): Promise<Response> {
  return browser.post(`/callback/${provider}`, { action, data: JSON.stringify(data), ...more })
}

/** Registers the passkey of an authenticator: requests options, and posts the response. */
export async function register(
  browser: Browser,
  email: string | undefined,
  { authenticator = createAuthenticator(), ...more }: Partial<Registration> & { authenticator?: Authenticator } = {},
): Promise<{ authenticator: Authenticator; response: Response; offer: Offer }> {
  const offer = await offerFor(browser, { action: "register", ...(email !== undefined && { email }) })
  const { challenge, rp, user } = offer.options
  const made = authenticator.register({
    challenge,
    rpId: rp?.id ?? "",
    origin: appOrigin,
    userHandle: Buffer.from(user?.id ?? "", "base64url"),
    ...more,
  })
  return { authenticator, response: await answer(browser, "register", made), offer }
}

/** Signs in with the passkey of an authenticator. */
export async function signInWith(
  browser: Browser,
  authenticator: Authenticator,
  more: Partial<Authentication> = {},
): Promise<Response> {
  const { options } = await offerFor(browser, { action: "authenticate" })
  const ceremony = { challenge: options.challenge, rpId: options.rpId ?? "", origin: appOrigin, ...more }
  return answer(browser, "authenticate", authenticator.authenticate(ceremony))
}
