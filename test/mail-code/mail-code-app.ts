/** An application whose users sign in by a mailed code or link, over memory or SQLite. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import type { Stores } from "../../src/ports/stores.ts"
import MailCode from "../../src/providers/mail-code.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { secret } from "../sessions/session-app.ts"
import { appOrigin, locationOf, openBrowser, type Browser } from "../support/browser.ts"

export type Storage = "memory" | "SQLite"

export interface MailCodeApp {
  readonly config: AuthConfig
  readonly adapter: Adapter
  readonly mails: OutgoingMail[]
  readonly logged: unknown[][]
  open: () => Browser
  /** Lets seconds pass. */
  pass: (seconds: number) => void
  /** Returns the user who has the address. */
  userWith: (email: string) => Promise<AdapterUser | undefined>
  /** Returns the mails that were sent so far, after the deliveries that are under way. */
  sent: () => Promise<readonly OutgoingMail[]>
  /** Returns the last mail to an address. */
  lastMail: (email: string) => Promise<OutgoingMail>
}

async function open(storage: Storage, now: () => number): Promise<{ adapter: Adapter; stores: Stores }> {
  if (storage === "memory") return { adapter: memoryAdapter({ now }), stores: memoryStores(now) }
  const sqlite = await newDatabase()
  const stores = sqlStores({ sqlite })
  await migrate({ sqlite })
  await stores.migrate()
  return { adapter: sqlAdapter({ sqlite }), stores }
}

export async function mailCodeApp(storage: Storage, more: Partial<AuthConfig> = {}): Promise<MailCodeApp> {
  // The first delivery loads these modules. On a busy machine, loading takes longer than a mailer may take.
  await Promise.all([import("../../src/effects/passwords/write-proof.ts"), import("nodemailer")])
  let time = 1_800_000_000_000
  const now = (): number => time
  const { adapter, stores } = await open(storage, now)
  const mails: OutgoingMail[] = []
  const logged: unknown[][] = []
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    session: { strategy: "database" },
    providers: [MailCode()],
    mailer: { from: "app@x.test", send: (mail) => void mails.push(mail) },
    logger: {
      error: (...said) => void logged.push(said),
      warn: (...said) => void logged.push(said),
      debug: (...said) => void logged.push(said),
    },
    ...more,
  }
  const sent = async (): Promise<readonly OutgoingMail[]> => {
    await Promise.all(resolveConfig(config).mailing.running)
    return mails
  }
  return {
    config,
    adapter,
    mails,
    logged,
    open: () => openBrowser(config, { now }),
    pass: (seconds) => void (time += seconds * 1000),
    userWith: async (email) => (await adapter.getUserByEmail?.(email)) ?? undefined,
    sent,
    lastMail: async (email) => {
      const mail = (await sent()).findLast(({ to }) => to === email)
      if (mail === undefined) throw new Error(`No mail to ${email}.`)
      return mail
    },
  }
}

/** Asks for a mail, and returns the address of the page with the field for the code. */
export async function request(browser: Browser, email: string, callbackUrl = "/"): Promise<string> {
  return locationOf(await browser.post("/signin/mail-code", { email, callbackUrl })).href
}

export async function typeCode(browser: Browser, page: string, code: string): Promise<Response> {
  return browser.post(page, { event: "mail-code.entered", code })
}

export const codeIn = ({ text }: OutgoingMail): string => /\b\d{8}\b/.exec(text)?.[0] ?? ""

/** A code that differs from the code of the mail. */
export const wrongCode = (mail: OutgoingMail): string => (codeIn(mail) === "00000000" ? "11111111" : "00000000")

export const linkIn = ({ text }: OutgoingMail): URL => new URL(/https?:\S+/.exec(text)?.[0] ?? appOrigin)

/** Returns the fields of the form on the page that the link opens. */
export function formOf(link: URL): { token: string; email: string } {
  const field = (name: string): string => link.searchParams.get(name) ?? ""
  return { token: field("token"), email: field("email") }
}

export async function confirm(browser: Browser, mail: OutgoingMail): Promise<Response> {
  return browser.post("/signin/mail-code/link", formOf(linkIn(mail)))
}
