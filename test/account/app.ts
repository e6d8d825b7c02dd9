/** An application with the account page, whose user has a password and accounts at two providers. */
import { account } from "../../src/account.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { AccountOverview } from "../../src/ports/account.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import { passwordApp, type App, type Strategy } from "../step-up/app.ts"
import { jsonOf, type Browser } from "../support/browser.ts"

export interface AccountApp extends App {
  adapter: Adapter
  mails: OutgoingMail[]
  /** Links accounts of providers to a user. */
  link: (name: string, ...providers: readonly string[]) => Promise<void>
  /** Returns the providers whose accounts are linked to a user. */
  linked: (name: string) => Promise<readonly string[]>
}

const json = { accept: "application/json" }

export function accountApp(strategy: Strategy, more: Partial<AuthConfig> = {}): AccountApp {
  const mails: OutgoingMail[] = []
  const provider = (id: string, name: string) =>
    ({
      id,
      name,
      type: "oauth",
      clientId: id,
      clientSecret: "x",
      authorization: `https://${id}.test/a`,
      token: `https://${id}.test/t`,
      userinfo: `https://${id}.test/u`,
    }) as const
  const base = passwordApp(strategy, {
    plugins: [account({ deleteAfter: 14 })],
    mailer: {
      from: "app@x.test",
      send: (mail) => void mails.push(mail),
    },
    ...more,
  })
  base.config.providers = [
    ...base.config.providers.slice(0, 1),
    provider("first", "First"),
    provider("second", "Second"),
  ]
  const { adapter } = base.config
  if (adapter === undefined) throw new Error("The application has an adapter.")
  const idOf = (name: string) => `u-${name}`
  return {
    ...base,
    adapter,
    mails,
    link: async (name, ...providers) => {
      for (const id of providers)
        await adapter.linkAccount?.({
          userId: idOf(name),
          provider: id,
          providerAccountId: `${name}-${id}`,
          type: "oauth",
        })
    },
    linked: async (name) => (await adapter.listAccounts?.(idOf(name)))?.map(({ provider: id }) => id) ?? [],
  }
}

/** Reads the account as JSON. */
export async function overview(browser: Browser): Promise<AccountOverview> {
  return jsonOf<AccountOverview>(await browser.get("/account", json))
}

/** Sends a change, and returns the status and the JSON of the response. */
export async function change(
  browser: Browser,
  path: string,
  fields: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await browser.post(path, fields, json)
  return { status: response.status, body: await jsonOf<unknown>(response) }
}
