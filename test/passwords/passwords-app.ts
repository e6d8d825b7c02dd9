/** An application whose users sign in with an address and a password. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import type { PasswordRecord } from "../../src/ports/password-store.ts"
import { passwordTools } from "../../src/passwords/password-tools.ts"
import Password from "../../src/providers/password.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import type { Evidence } from "../../src/ports/evidence.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { evidenceIn, secret } from "../sessions/session-app.ts"
import { tokenOf } from "../step-up/app.ts"
import { openBrowser, type Browser } from "../support/browser.ts"

export type Strategy = "jwt" | "database"

const secondsAtStart = 1_800_000_000

export interface PasswordsApp {
  readonly config: AuthConfig
  readonly adapter: ReturnType<typeof memoryAdapter>
  readonly mails: OutgoingMail[]
  readonly logged: unknown[][]
  open: () => Browser
  /** Lets seconds pass. */
  pass: (seconds: number) => void
  /** Stores a user with a proven address and a password. */
  addUser: (email: string, password?: string) => Promise<AdapterUser>
  /** Returns the mails that were sent so far, after the deliveries that are under way. */
  sent: () => Promise<readonly OutgoingMail[]>
  evidenceOf: (browser: Browser) => Promise<Evidence>
  passwordOf: (userId: string) => Promise<PasswordRecord | undefined>
}

const tools = passwordTools({ minimum: 15 })

export function passwordsApp(strategy: Strategy, more: Partial<AuthConfig> = {}): PasswordsApp {
  let time = secondsAtStart * 1000
  const now = () => time
  const adapter = memoryAdapter()
  const stores = memoryStores(now)
  const { passwords } = stores
  if (passwords === undefined) throw new Error("The stores in memory keep passwords.")
  const mails: OutgoingMail[] = []
  const logged: unknown[][] = []
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    session: { strategy },
    providers: [Password()],
    mailer: { from: "app@x.test", send: (mail) => void mails.push(mail) },
    logger: {
      error: (...said) => void logged.push(said),
      warn: (...said) => void logged.push(said),
      debug: (...said) => void logged.push(said),
    },
    ...more,
  }
  return {
    config,
    adapter,
    mails,
    logged,
    open: () => openBrowser(config, { now }),
    pass: (seconds) => void (time += seconds * 1000),
    addUser: async (email, password) => {
      const user = await adapter.createUser?.({ id: `u-${email}`, email, emailVerified: new Date(0) })
      if (user === undefined) throw new Error("The adapter creates users.")
      if (password !== undefined)
        await passwords.create({ userId: user.id, hash: await (await tools).hash(password), changedAt: now() })
      return user
    },
    sent: async () => {
      await Promise.all(resolveConfig(config).mailing.running)
      return mails
    },
    evidenceOf: async (browser) => {
      const token = tokenOf(browser)
      const found = strategy === "jwt" ? await evidenceIn(token) : await stores.sessions.get(await sha256(token))
      if (found === undefined) throw new Error("The session has no evidence.")
      return found
    },
    passwordOf: async (userId) => passwords.get(userId),
  }
}
