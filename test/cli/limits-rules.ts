/** `npx authchart limits` over a real store: what the command shows and resets of attempts that an application counted. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { auditTrail } from "../../src/audit.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { sessionCookies } from "../support/browser.ts"
import { limitedApp, type LimitedApp } from "../limits/limited-app.ts"
import { here } from "./here.ts"
import { built } from "./run.ts"

export interface CommandGround {
  stores: Stores
  /** Lines of a module that end with the constant `stores`: the same stores, opened again. */
  module: string
  close?: () => Promise<void>
}

export const operatorsSecret = "9f1c2b7de84a5630b1d7c94e02fa68357d0e41bc96a85f23e7b0d4c81f6a3592"
const home = "203.0.113.9"
const rules = { "signIn.failed": "3/h/account+ip, 5/account, 90/h/ip, 900/h/flow", "mail.sent": "2/h/address" } as const

/** The address of a module of this repository, for an application in another folder. */
export const moduleOf = (path: string): string => JSON.stringify(new URL(`../../${path}`, import.meta.url).href)

/**
 * The lines of an application that keeps an audit trail, passes entries to OpenTelemetry, and writes the entries of
 * `events.audit` and the log records into files of its folder.
 */
export const auditLines = `
const { appendFileSync } = await import("node:fs")
const { LoggerProvider, SimpleLogRecordProcessor } = await import(${JSON.stringify(import.meta.resolve("@opentelemetry/sdk-logs"))})
const { openTelemetryLogs } = await import(${moduleOf("src/opentelemetry/logs.ts")})
const written = (file, line) => appendFileSync(new URL(file, import.meta.url), JSON.stringify(line) + "\\n")
const exporter = {
  export: (records, done) => {
    for (const { eventName, attributes } of records) written("records.jsonl", { eventName, attributes })
    done({ code: 0 })
  },
  shutdown: async () => undefined,
}
const logger = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] }).getLogger("test")
const audited = {
  audit: { store: true, retention: "30d", listener: openTelemetryLogs({ logger }) },
  events: { audit: (entry) => written("entries.jsonl", entry) },
}`

export interface Heard {
  /** The entries that `events.audit` received. */
  entries: readonly AuditEntry[]
  /** The log records of OpenTelemetry. */
  records: readonly { eventName: string; attributes: Readonly<Record<string, unknown>> }[]
}

/** Reads what an application with {@link auditLines} received. */
export function heardIn(folder: string): Heard {
  const linesOf = (file: string): unknown[] => {
    const path = join(folder, file)
    const text = existsSync(path) ? readFileSync(path, "utf8").trim() : ""
    return text === "" ? [] : text.split("\n").map((line): unknown => JSON.parse(line))
  }
  return {
    entries: linesOf("entries.jsonl") as AuditEntry[],
    records: linesOf("records.jsonl") as Heard["records"][number][],
  }
}

/**
 * A folder with a configuration in `auth.js` whose providers are those of {@link limitedApp}. It imports modules of the
 * last build.
 *
 * @returns the folder.
 */
export function operatorsFolder(module: string, limits: object | false = rules): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-limits-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(
    join(folder, "auth.js"),
    built(`${module}${module.includes("const audited") ? "" : "\nconst audited = {}"}
export const authConfig = {
  ...audited,
  stores,
  limits: ${JSON.stringify(limits)},
  adapter: (await import(${moduleOf("src/adapters/memory.ts")})).memoryAdapter(),
  session: { strategy: "jwt" },
  providers: [
    { id: "cred", name: "Password", type: "credentials", credentials: {}, identifier: "username", storedUsers: false, authorize: () => null },
    { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined },
  ],
}
`),
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
  interface Opened {
    app: LimitedApp
    stores: Stores
    folder: string
    limits: (...args: string[]) => Promise<Shown>
  }
  async function open(): Promise<Opened> {
    const { stores, module, close } = await connect()
    onTestFinished(async () => close?.())
    const app = limitedApp([stores], { secret: operatorsSecret, limits: rules })
    const folder = operatorsFolder(module + auditLines)
    const limits = async (...args: string[]) => {
      const env = { AUTH_SECRET: operatorsSecret, NODE_ENV: "production" }
      const { code, out, err } = await here(["limits", ...args, "--json"], folder, env)
      expect([code, err]).toEqual([0, ""])
      return JSON.parse(out) as Shown
    }
    return { app, stores, folder, limits }
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

    it("a reset is in the audit trail as limits.cleared: the store lists it by identifier, and events.audit and OpenTelemetry receive it", async () => {
      const { app, stores, folder, limits } = await open()
      await app.guess("ada", "wrong", home)
      await limits("--account", "ada", "--ip", home)
      expect(heardIn(folder)).toEqual({ entries: [], records: [] })
      await limits("--account", " Ada", "--ip", home, "--provider", "cred", "--reset")
      const trail = auditTrail({ store: stores, secret: operatorsSecret })
      const kept = await trail.list({ identifier: "ada" })
      expect(kept).toMatchObject([
        { name: "limits.cleared", by: "operator", result: "succeeded", provider: "cred", address: "203.0.113.0/24" },
      ])
      expect(JSON.stringify(kept)).not.toMatch(/"ada"|203\.0\.113\.9/i)
      const { entries, records } = heardIn(folder)
      expect(entries).toEqual(kept)
      expect(records).toMatchObject([
        { eventName: "authchart.limits.cleared", attributes: { "authchart.audit.id": kept[0]?.id } },
      ])
      expect(await trail.erase({ identifier: "ada" })).toBe(1)
    })

    it("a reset for an address or for all visitors is an event that no store keeps, and a reset of no budget is no event", async () => {
      const { stores, folder, limits } = await open()
      await limits("--ip", home, "--reset")
      await limits("--flow", "--reset")
      await limits("--account", "ada", "--limit", "no.such", "--reset")
      const { entries } = heardIn(folder)
      expect(entries.map(({ name, address }) => [name, address])).toEqual([
        ["limits.cleared", "203.0.113.0/24"],
        ["limits.cleared", undefined],
      ])
      expect(await auditTrail({ store: stores, secret: operatorsSecret }).list({ identifier: "ada" })).toEqual([])
    })
  })
}
