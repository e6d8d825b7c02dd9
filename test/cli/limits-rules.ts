/** `npx authchart limits` over a real store: what the command shows and resets of attempts that an application counted. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import type { Stores } from "../../src/ports/stores.ts"
import { sessionCookies } from "../support/browser.ts"
import { limitedApp, type LimitedApp } from "../limits/limited-app.ts"
import { authchart } from "./run.ts"

export interface CommandGround {
  stores: Stores
  /** Lines of a module that end with the constant `stores`: the same stores in another process. */
  module: string
  close?: () => Promise<void>
}

export const operatorsSecret = "9f1c2b7de84a5630b1d7c94e02fa68357d0e41bc96a85f23e7b0d4c81f6a3592"
const home = "203.0.113.9"
const rules = { "signIn.failed": "3/h/account+ip, 5/account, 90/h/ip, 900/h/flow", "mail.sent": "2/h/address" } as const

/** The address of a module of this repository, for an application in another folder. */
export const moduleOf = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href)

/** A folder with an `auth.ts` whose providers are those of {@link limitedApp}. @returns the folder. */
export function operatorsFolder(module: string, limits: object | false = rules): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-limits-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(
    join(folder, "auth.ts"),
    `${module}
export const authConfig = {
  stores,
  limits: ${JSON.stringify(limits)},
  adapter: (await import(${moduleOf("src/adapters/memory.ts")})).memoryAdapter(),
  session: { strategy: "jwt" },
  providers: [
    { id: "cred", name: "Password", type: "credentials", credentials: {}, identifier: "username", storedUsers: false, authorize: () => null },
    { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined },
  ],
}
`,
  )
  return folder
}

interface Shown {
  budgets: readonly {
    limit: string
    provider: string | null
    rule: string
    left: number | null
    whole: string | null
  }[]
  reset?: number
}

export function limitsCommandRules(title: string, connect: () => Promise<CommandGround> | CommandGround): void {
  async function open(): Promise<{ app: LimitedApp; limits: (...args: string[]) => Promise<Shown> }> {
    const { stores, module, close } = await connect()
    onTestFinished(async () => close?.())
    const app = limitedApp([stores], { secret: operatorsSecret, limits: rules })
    const folder = operatorsFolder(module)
    const limits = async (...args: string[]) => {
      const env = { AUTH_SECRET: operatorsSecret, NODE_ENV: "production" }
      const { code, out, err } = await authchart(["limits", ...args, "--json"], env, folder)
      expect([code, err]).toEqual([0, ""])
      return JSON.parse(out) as Shown
    }
    return { app, limits }
  }
  const leftIn = ({ budgets }: Shown) => Object.fromEntries(budgets.map(({ rule, left }) => [rule, left]))

  describe(`npx authchart limits over ${title}`, () => {
    it("shows how many attempts an identifier and an address have left, in any spelling, and changes no count", async () => {
      const { app, limits } = await open()
      for (let wrong = 0; wrong < 2; wrong++) await app.guess("ada@example.test", "wrong", home)
      await app.guess("ada@example.test", "wrong", "198.51.100.7")
      await app.ask("ada@example.test", home)
      for (let twice = 0; twice < 2; twice++)
        expect(leftIn(await limits("--account", " Ada@Example.test", "--ip", `::ffff:${home}`))).toEqual({
          "3/h/account+ip": 1,
          "5/account": 2,
          "90/h/ip": 88,
          "900/h/flow": 897,
          "2/h/address": 1,
        })
      const byAddress = await limits("--ip", home)
      expect(leftIn(byAddress)).toMatchObject({ "3/h/account+ip": null, "5/account": null, "90/h/ip": 88 })
      const { whole } = byAddress.budgets.find(({ rule }) => rule === "90/h/ip") ?? {}
      expect(Date.parse(whole ?? "") - Date.now()).toBeGreaterThan(3_000_000)
      expect((await limits("--provider", "mail")).budgets.map(({ limit }) => limit)).toEqual(["mail.sent"])
    })

    it("resets the budgets of only one identifier, and the owner can sign in at once", async () => {
      const { app, limits } = await open()
      for (const person of ["ada", "eve"]) for (let wrong = 0; wrong < 6; wrong++) await app.guess(person, "wrong")
      expect(sessionCookies(await app.guess("ada", "lovelace"))).toHaveLength(0)
      expect((await limits("--account", "ada", "--limit", "signIn.failed", "--reset")).reset).toBe(1)
      expect(leftIn(await limits("--account", "ada"))).toMatchObject({ "5/account": 5, "900/h/flow": 890 })
      expect(sessionCookies(await app.guess("ada", "lovelace"))).toHaveLength(1)
      expect(sessionCookies(await app.guess("eve", "lovelace"))).toHaveLength(0)
    })

    it("resets the budgets of an address, but resets the budgets of all visitors only if the command names them", async () => {
      const { app, limits } = await open()
      for (let wrong = 0; wrong < 4; wrong++) await app.guess("ada", "wrong", home)
      expect((await app.guess("ada", "lovelace", home)).status).toBe(429)
      expect((await limits("--account", "ada", "--ip", home, "--reset")).reset).toBe(4)
      expect(leftIn(await limits("--ip", home))).toMatchObject({ "90/h/ip": 90, "900/h/flow": 897 })
      expect(sessionCookies(await app.guess("ada", "lovelace", home))).toHaveLength(1)
      expect((await limits("--flow", "--reset")).reset).toBe(1)
      expect(leftIn(await limits())).toMatchObject({ "900/h/flow": 900 })
    })
  })
}
