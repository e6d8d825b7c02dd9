import { describe, expect, it } from "vitest"
import { auditTrail } from "../../src/audit.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sessionCookies } from "../support/browser.ts"
import { limitedApp } from "../limits/limited-app.ts"
import { audited, secret } from "./audited.ts"

const down = () => Promise.reject(new Error("the connection was refused"))

describe("an audit store that is down", () => {
  it("AUDIT-02: fails no sign-in: the log reports the failure once a minute, and an event reports each failure with its entries", async () => {
    const { store } = audited()
    const told: { error: Error; entries: readonly AuditEntry[] }[] = []
    const entries: string[] = []
    const app = limitedApp([], {
      audit: { store: { ...store, append: down } },
      events: { audit: ({ name }) => void entries.push(name), auditStoreFailed: (message) => void told.push(message) },
    })
    for (let time = 0; time < 3; time++) expect(sessionCookies(await app.guess("ada", "lovelace"))).toHaveLength(1)
    expect(app.logged.map(({ message }) => message)).toEqual([
      "audit_unavailable: the audit store failed; entries of this request are not kept.",
    ])
    expect(app.logged[0]?.cause).toMatchObject({ message: "the connection was refused" })
    expect(told.map(({ entries: lost }) => lost.map(({ name }) => name))).toEqual(Array(3).fill(["signIn.succeeded"]))
    expect(entries).toHaveLength(3)
  })

  it("AUDIT-02: a store that never answers holds the response back for at most two seconds", async () => {
    const { store } = audited()
    const waits: number[] = []
    const append = () => new Promise<void>(() => undefined)
    const deadline = (milliseconds: number, late: () => void) => {
      waits.push(milliseconds)
      const timer = setTimeout(late, 0)
      return () => clearTimeout(timer)
    }
    const app = limitedApp([], { limits: false, audit: { store: { ...store, append } } }, { deadline })
    const response = await app.guess("ada", "lovelace")
    expect(sessionCookies(response)).toHaveLength(1)
    expect(waits).toContain(2000)
  })

  it("AUDIT-02: listeners that throw or reject do not change a response", async () => {
    const { store } = audited()
    const app = limitedApp([], {
      audit: {
        store,
        listener: () => {
          throw new Error("an exporter")
        },
      },
      events: { audit: down },
    })
    expect(sessionCookies(await app.guess("ada", "lovelace"))).toHaveLength(1)
    expect(app.logged.map(({ name }) => name)).toEqual(["EventError"])
  })
})

describe("the trail of an application", () => {
  it("lists the entries of a person page by page, and erases all of them", async () => {
    const audit = audited()
    const app = limitedApp([], audit.config)
    for (const password of ["wrong", "wrong", "lovelace"]) {
      app.pass(1)
      await app.guess("ada", password)
    }
    await app.guess("grace", "lovelace")
    const trail = auditTrail({ store: audit.config.stores ?? {}, secret })
    const ada = { account: { provider: "cred", providerAccountId: "id of ada" }, identifier: "ADA" }
    const first = await trail.list(ada, { limit: 2 })
    const rest = await trail.list(ada, { limit: 2, before: first.at(-1)?.id })
    expect([...first, ...rest].map(({ name }) => name)).toEqual([
      "signIn.succeeded",
      "signIn.refused",
      "signIn.refused",
    ])
    expect(await trail.erase(ada)).toBe(3)
    expect(await trail.list(ada)).toEqual([])
    expect(await trail.list({ identifier: "grace" })).toHaveLength(1)
  })

  it("is found with an older secret as long as the application has this secret", async () => {
    const audit = audited()
    await limitedApp([], audit.config).guess("ada", "lovelace")
    const rotated = auditTrail({ store: audit.store, secret: ["the new secret of the application", secret] })
    expect(await rotated.list({ identifier: "ada" })).toHaveLength(1)
    const forgotten = auditTrail({ store: audit.store, secret: "the new secret of the application" })
    expect(await forgotten.list({ identifier: "ada" })).toEqual([])
  })

  it("records actions of operators and actions of visitors", async () => {
    const audit = audited()
    const trail = auditTrail({ store: audit.store, secret })
    const recorded = await trail.record("limits.cleared", { user: "7", identifier: "ada" })
    expect(recorded).toMatchObject({ name: "limits.cleared", by: "operator", result: "succeeded", methods: [] })
    expect(await trail.list({ user: "7" })).toEqual([recorded])
    expect(await trail.list({ identifier: "Ada " })).toEqual([recorded])
    await expect(trail.record("limits.cleared", {})).rejects.toThrow("Whom is the entry about?")
  })

  it("prunes entries that are older than a number of days", async () => {
    const audit = audited()
    await limitedApp([], audit.config).guess("ada", "lovelace")
    const trail = auditTrail({ store: audit.store, secret })
    await trail.prune(1)
    expect(await trail.list({ identifier: "ada" })).toHaveLength(1)
    // Everything up to tomorrow.
    await trail.prune(-1)
    expect(await trail.list({ identifier: "ada" })).toEqual([])
  })

  it("needs the secret, and stores that can keep a trail", () => {
    expect(() => auditTrail({ store: {}, secret })).toThrow("These stores keep no audit trail.")
    expect(() => auditTrail({ store: memoryStores(), secret: "" })).toThrow("needs the application's secret")
  })
})

describe("the option audit", () => {
  const { audit: _left, ...older } = memoryStores()
  const problemOf = (over: object): string | undefined =>
    resolveConfig({ secret, trustHost: true, providers: [], ...over } as AuthConfig).problem?.message

  it.each([
    [{ audit: { store: true } }, "there are no stores"],
    [{ audit: { store: true }, stores: older }, "these stores keep no audit trail"],
    [{ audit: true }, "audit is an object"],
    [{ audit: { store: {} } }, "AuditStore with append()"],
    [{ audit: { listener: "console" } }, "audit.listener is a function"],
    [{ audit: { retention: "90 days" } }, "from 1h to 3650d"],
    [{ audit: { retention: "30m" } }, "from 1h to 3650d"],
    [{ audit: { retention: "9999d" } }, "from 1h to 3650d"],
  ])("%j does not start", (over, said) => {
    expect(problemOf(over)).toContain(said)
  })

  it("keeps entries for 90 days by default, or for the configured retention", () => {
    const of = (audit: AuthConfig["audit"]) =>
      resolveConfig({ secret, trustHost: true, providers: [], stores: memoryStores(), audit }).audit?.retention
    expect([of({ store: true }), of({ store: true, retention: "30d" }), of({ store: true, retention: "h" })]).toEqual([
      90 * 86_400_000,
      30 * 86_400_000,
      3_600_000,
    ])
    expect(of({})).toBeUndefined()
  })
})
