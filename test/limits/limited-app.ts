/** An application with passwords and mail links, in as many instances as a test wants, over one set of stores. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { CredentialsConfig } from "../../src/ports/credentials-provider.ts"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { Stores } from "../../src/ports/stores.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { openBrowser, type Browser } from "../support/browser.ts"

export interface LimitedApp {
  /** Makes a new browser with its own client address. The browsers use the instances in turn. */
  visitor: (address?: string) => Browser
  /** Sends a password. */
  guess: (username: string, password: string, address?: string) => Promise<Response>
  /** Asks for a link. */
  ask: (email: string, address?: string) => Promise<Response>
  /** Names whose passwords were checked. */
  judged: string[]
  /** Recipients of mails. */
  mails: string[]
  traces: Trace[]
  logged: Error[]
  pass: (seconds: number) => void
  now: () => number
  /** Of the first instance. */
  config: AuthConfig
}

const right = "lovelace"

/**
 * Makes the application. Its clock starts at the real time, because real database servers use their own clocks.
 *
 * @param links receives the addresses in the mails.
 * @param own options of the credentials provider.
 */
export function limitedApp(
  stores: readonly Stores[],
  over: Partial<AuthConfig> = {},
  impure: Partial<Platform> = {},
  links: string[] = [],
  own: Partial<CredentialsConfig> = {},
): LimitedApp {
  let now = Date.now()
  const adapter = memoryAdapter({ now: () => now })
  const [judged, mails, traces, logged]: [string[], string[], Trace[], Error[]] = [[], [], [], []]
  const instance = (shared: Stores | undefined): AuthConfig => ({
    secret: "s".repeat(40),
    trustHost: true,
    adapter,
    session: { strategy: "jwt" },
    ...(shared === undefined ? {} : { stores: shared }),
    clientAddress: { header: "x-forwarded-for" },
    trace: (trace) => void traces.push(trace),
    logger: { error: (error) => void logged.push(error), warn: () => undefined },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: { username: {}, password: { type: "password" } },
        identifier: "username",
        storedUsers: false,
        authorize: ({ username, password }) => {
          judged.push(String(username))
          return password === right ? { id: `id of ${String(username)}`, name: String(username) } : null
        },
        ...own,
      },
      {
        id: "mail",
        name: "Mail",
        type: "email",
        sendVerificationRequest: ({ identifier, url }) => {
          mails.push(identifier)
          links.push(url)
        },
      },
    ],
    ...over,
  })
  const instances = (stores.length === 0 ? [undefined] : stores).map(instance)
  let turn = 0
  const visitor: LimitedApp["visitor"] = (address) => {
    const config = instances[turn++ % instances.length] ?? instance(undefined)
    const browser = openBrowser(config, { now: () => now, ...impure })
    if (address === undefined) return browser
    return {
      ...browser,
      post: (path, fields = {}, headers = {}) => browser.post(path, fields, { ...headers, "x-forwarded-for": address }),
    }
  }
  return {
    visitor,
    guess: (username, password, address) => visitor(address).post("/callback/cred", { username, password }),
    ask: (email, address) => visitor(address).post("/signin/mail", { email }),
    judged,
    mails,
    traces,
    logged,
    now: () => now,
    config: instances[0] ?? instance(undefined),
    pass: (seconds) => {
      now += seconds * 1000
    },
  }
}
