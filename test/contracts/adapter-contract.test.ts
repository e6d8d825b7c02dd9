import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { ContractOptions, RuleId } from "../../src/testing/adapter.ts"
import { adapterContract, adapterRules } from "../../src/testing/adapter.ts"
import type { Fault } from "./faults.ts"
import { openFaultyStore } from "./faulty-store.ts"

/** The rules that each fault breaks, at least. Together they break every rule. */
const planted: readonly { faults: readonly Fault[]; breaks: readonly RuleId[] }[] = [
  { faults: ["forgetsName"], breaks: ["users.round-trip"] },
  { faults: ["datesAsText"], breaks: ["users.dates", "sessions.dates", "tokens.dates"] },
  { faults: ["numberIds"], breaks: ["users.text-id"] },
  { faults: ["undefinedForUnknown"], breaks: ["users.unknown", "sessions.round-trip", "accounts.get"] },
  { faults: ["throwsOnForeignIds"], breaks: ["users.foreign-id"] },
  { faults: ["patterns"], breaks: ["users.awkward-text", "users.exact-address"] },
  {
    faults: ["collates"],
    breaks: [
      "users.exact-address",
      "accounts.exact",
      "sessions.exact",
      "sessions.delete-others",
      "tokens.exact",
      "authenticators.exact",
    ],
  },
  { faults: ["cutsText"], breaks: ["users.long-image", "accounts.large-tokens"] },
  { faults: ["refusesUnknownFields"], breaks: ["users.extra-fields"] },
  { faults: ["manyPerAddress"], breaks: ["users.unique-address", "users.race-address"] },
  { faults: ["checksThenCreates"], breaks: ["users.race-address"] },
  { faults: ["emptiesOnUpdate"], breaks: ["users.update"] },
  { faults: ["upsertsUsers"], breaks: ["users.update-gone"] },
  { faults: ["deletesNothing"], breaks: ["users.delete", "sessions.deleted-user"] },
  { faults: ["refusesBareDeletes"], breaks: ["users.delete-bare"] },
  {
    faults: ["deletesOneOfEach"],
    breaks: ["users.delete-several", "sessions.delete-of-user", "sessions.delete-others"],
  },
  { faults: ["endsCurrentSession"], breaks: ["sessions.delete-others"] },
  { faults: ["keepsAddresses"], breaks: ["users.delete-frees"] },
  { faults: ["findsByIdAlone"], breaks: ["accounts.find"] },
  { faults: ["gluesKeys"], breaks: ["accounts.awkward-text"] },
  { faults: ["relinks"], breaks: ["accounts.unique", "accounts.race"] },
  { faults: ["checksThenLinks"], breaks: ["accounts.race"] },
  { faults: ["unlinksAll"], breaks: ["accounts.unlink"] },
  { faults: ["swapsArguments"], breaks: ["accounts.get", "authenticators.account"] },
  { faults: ["replacesTokens"], breaks: ["accounts.update"] },
  { faults: ["upsertsAccounts"], breaks: ["accounts.update-gone"] },
  { faults: ["listsUnsorted"], breaks: ["accounts.list"] },
  { faults: ["readsThenWritesLists"], breaks: ["accounts.race-list"] },
  { faults: ["wholeSeconds"], breaks: ["users.dates", "sessions.dates", "tokens.dates"] },
  { faults: ["fourByteDates"], breaks: ["sessions.far-dates"] },
  { faults: ["hidesExpired"], breaks: ["sessions.expired", "tokens.expired"] },
  { faults: ["cachesUsers"], breaks: ["sessions.user-of-now"] },
  { faults: ["extendsAll"], breaks: ["sessions.extend"] },
  { faults: ["replacesSessions"], breaks: ["sessions.unique"] },
  { faults: ["signsOutEverywhere"], breaks: ["sessions.delete"] },
  { faults: ["throwsOnGone"], breaks: ["sessions.delete-gone", "sessions.update-gone"] },
  { faults: ["leavesSessions"], breaks: ["sessions.deleted-user", "users.delete-several"] },
  { faults: ["readsThenWritesSessions"], breaks: ["sessions.race-delete", "sessions.race-delete-user"] },
  { faults: ["keepsTokens"], breaks: ["tokens.once", "tokens.expired"] },
  { faults: ["trims"], breaks: ["tokens.awkward-text"] },
  { faults: ["readsThenRemovesTokens"], breaks: ["tokens.race"] },
  { faults: ["dropsTransports"], breaks: ["authenticators.round-trip"] },
  { faults: ["replacesPasskeys"], breaks: ["authenticators.unique", "authenticators.race"] },
  { faults: ["listsAllPasskeys"], breaks: ["authenticators.list"] },
  { faults: ["upsertsCounters"], breaks: ["authenticators.counter"] },
  { faults: ["readsThenRaisesCounters"], breaks: ["authenticators.race-counter"] },
  { faults: ["lowersCounters"], breaks: ["authenticators.race-counter"] },
  { faults: ["forgetsLastUse"], breaks: ["authenticators.details"] },
  { faults: ["deletesAllPasskeys"], breaks: ["authenticators.delete"] },
  { faults: ["leavesPasskeys"], breaks: ["authenticators.delete-user"] },
  { faults: ["forgetsTransactions"], breaks: ["transactions.keep"] },
  {
    faults: ["neverRollsBack"],
    breaks: ["transactions.roll-back", "transactions.passkey", "connections.roll-back"],
  },
  { faults: ["showsDrafts"], breaks: ["transactions.hidden"] },
  { faults: ["abortsSilently"], breaks: ["transactions.swallowed"] },
  { faults: ["overlaps", "manyPerAddress", "relinks"], breaks: ["transactions.one-person"] },
  { faults: ["staysDown"], breaks: ["connections.recover"] },
  { faults: ["writesInSteps"], breaks: ["connections.half-written"] },
  { faults: ["commitsDropped"], breaks: ["connections.roll-back"] },
]

const ruleIds = Object.keys(adapterRules)

interface Outcome {
  name: string
  /** The rule's id; undefined for other tests. */
  rule: string | undefined
  error: unknown
}

/** Runs the suite without a test runner, one test after the other: all tests, or those of the named rules. */
async function run(
  options: Partial<ContractOptions> & Pick<ContractOptions, "open">,
  only?: readonly RuleId[],
): Promise<Outcome[]> {
  const tests: { name: string; body: () => Promise<void> }[] = []
  const runner = {
    describe: (_: string, body: () => void) => body(),
    it: (name: string, body: () => Promise<void>) => tests.push({ name, body }),
  }
  adapterContract(runner, { name: "planted", rounds: 3, ...options })
  const outcomes: Outcome[] = []
  for (const { name, body } of tests) {
    const rule = /\[([a-z-]+\.[a-z-]+)\]$/.exec(name)?.[1]
    if (only !== undefined && !only.some((id) => id === rule)) continue
    const error: unknown = await body().then(
      () => undefined,
      (reason: unknown) => reason ?? "no reason",
    )
    outcomes.push({ name, rule, error })
  }
  return outcomes
}

const broken = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ error }) => error !== undefined).map(({ rule, name }) => rule ?? name)

describe("the adapter contract", () => {
  it("passes for a store without faults", async () => {
    const outcomes = await run({ open: async () => openFaultyStore() })
    expect(outcomes.filter(({ error }) => error !== undefined)).toEqual([])
    expect(outcomes.map(({ rule }) => rule)).toEqual(ruleIds)
  })

  it.each(planted)("finds a store that $faults", async ({ faults, breaks }) => {
    const outcomes = await run({ open: async () => openFaultyStore(...faults) }, breaks)
    expect(broken(outcomes).toSorted()).toEqual(breaks.toSorted())
  })

  it("has no rule that no planted fault breaks", () => {
    const found = new Set<string>(planted.flatMap(({ breaks }) => breaks))
    expect(ruleIds.filter((rule) => !found.has(rule))).toEqual([])
  })

  it("has every rule on its page, in its words", () => {
    const page = readFileSync(new URL("../../docs/adapters/contract.md", import.meta.url), "utf8")
    const rows = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| (.*) \|$/gm)].map(([, id, says]) => [id, says])
    expect(rows).toEqual(Object.entries(adapterRules).map(([id, { says }]) => [id, says]))
  })

  it("runs the rules of known deviations, reports them, and fails if one is kept now", async () => {
    const knownDeviations = [
      { rule: "tokens.once", why: "it keeps tokens" },
      { rule: "users.delete", why: "it used to delete nothing" },
    ] as const
    const outcomes = await run({ open: async () => openFaultyStore("keepsTokens"), knownDeviations })
    const tokens = outcomes.find(({ rule }) => rule === "tokens.once")
    expect(tokens?.error).toBeUndefined()
    expect(tokens?.name).toMatch(/^deviates from ".*": it keeps tokens \[tokens\.once\]$/)
    const healed = outcomes.find(({ rule }) => rule === "users.delete")
    expect(String(healed?.error)).toMatch(/users\.delete is kept now: remove it/)
  })

  it("refuses a known deviation from an unknown rule", () => {
    const rule = "users.polite" as RuleId // As a plain JavaScript test might write it.
    const knownDeviations = [{ rule, why: "" }]
    expect(() =>
      adapterContract({ describe, it }, { name: "x", open: async () => openFaultyStore(), knownDeviations }),
    ).toThrow(/no rule users\.polite/)
  })

  it("requires that missing methods are listed, and does not assume it", async () => {
    const bare = async () => {
      const { adapter } = openFaultyStore()
      const { transaction: _, ...plain } = adapter
      return { adapter: plain }
    }
    const silent = await run({ open: bare })
    expect(new Set(silent.map(({ error }) => String(error)))).toEqual(
      new Set([
        'AssertionError [ERR_ASSERTION]: There is no transaction, no dropConnections. If that is meant, name it in "lacks".',
      ]),
    )
    const lacks = ["transaction", "dropConnections"] as const
    const honest = await run({ open: bare, lacks })
    expect(broken(honest)).toEqual([])
    expect(honest.map(({ rule, name }) => rule ?? name)).toEqual([
      "has no transaction, as was said",
      "has no dropConnections, as was said",
      ...ruleIds.filter((rule) => !/^(?:transactions|connections)\./.test(rule)),
    ])
    expect(broken(await run({ open: async () => openFaultyStore(), lacks }))).toEqual([
      "has no transaction, as was said",
      "has no dropConnections, as was said",
    ])
  })

  it("finds methods on a prototype, and names missing ones", async () => {
    class Inherited {}
    Object.assign(Inherited.prototype, openFaultyStore().adapter)
    const lacks = ["dropConnections"] as const
    const inherited = await run({ open: async () => ({ adapter: new Inherited() }), lacks })
    expect(inherited.find(({ rule }) => rule === "tokens.once")?.error).toBeUndefined()
    const { useVerificationToken: _, ...rest } = openFaultyStore().adapter
    const [, first] = await run({ open: async () => ({ adapter: rest }), lacks: ["dropConnections"] })
    expect(String(first?.error)).toMatch(/has no useVerificationToken/)
  })

  it("opens a store for each rule and closes it, whether or not the rule was kept", async () => {
    const open = new Set<object>()
    let opened = 0
    const outcomes = await run({
      open: async () => {
        expect(open.size, "stores open at once").toBe(0)
        const store = openFaultyStore("deletesNothing")
        open.add(store)
        opened += 1
        return { ...store, close: async () => void open.delete(store) }
      },
    })
    expect(broken(outcomes)).toContain("users.delete")
    expect(opened).toBe(ruleIds.length)
    expect(open.size).toBe(0)
  })

  it("fails if no adapter can be opened, also for a known deviation", async () => {
    const outcomes = await run({
      open: async () => {
        throw new Error("no server")
      },
      knownDeviations: [{ rule: "tokens.once", why: "it keeps tokens" }],
    })
    expect(new Set(outcomes.map(({ error }) => String(error)))).toEqual(new Set(["Error: no server"]))
  })

  it("gives the same result under node:test", { timeout: 120_000 }, () => {
    const file = new URL("node-test.ts", import.meta.url).pathname
    const flags = ["--import", "tsx", "--test", "--test-reporter=tap", file]
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
    const good = execFileSync(process.execPath, flags, { encoding: "utf8", env })
    expect(good).toMatch(new RegExp(`^# tests ${ruleIds.length}$`, "m"))
    expect(good).toMatch(new RegExp(`^# pass ${ruleIds.length}$`, "m"))
    for (const id of ruleIds) expect(good).toContain(`[${id}]`)
    const bad = spawnSync(process.execPath, flags, { encoding: "utf8", env: { ...env, PLANTED_FAULT: "keepsTokens" } })
    expect(bad.status).toBe(1)
    expect(bad.stdout).toMatch(/not ok \d+ - MAIL-02: .* \[tokens\.once\]/)
  })
})
