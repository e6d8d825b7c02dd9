/** `authchart/testing/adapter`: one suite for any database adapter, of the rules that safe sign-ins need. */
import { fail, ok } from "node:assert/strict"
import type { Adapter } from "../ports/adapter.ts"
import { accountRules } from "./adapter/accounts.ts"
import { connectionRules } from "./adapter/connections.ts"
import { settled } from "./adapter/judge.ts"
import type { Optional, Rule, RuleId } from "./adapter/rule.ts"
import { sessionRules } from "./adapter/sessions.ts"
import { wholeStore } from "./adapter/store.ts"
import { tokenRules } from "./adapter/tokens.ts"
import { transactionRules } from "./adapter/transactions.ts"
import { userRules } from "./adapter/users.ts"

export type { Optional, RuleId } from "./adapter/rule.ts"

/** The part of a test runner that the suite uses: vitest, Jest, `node:test` and `bun:test` have it. */
export interface Runner {
  /** Groups the tests that `body` registers. */
  describe(name: string, body: () => void): unknown
  /** Registers a test. `timeout` is in milliseconds; a runner without a limit of its own may ignore it. */
  it(name: string, body: () => Promise<void>, timeout?: number): unknown
}

/** The adapter under test. */
export interface Opened {
  /** An adapter with an empty store. */
  adapter: Adapter
  /** Runs after each rule, also after a failure. */
  close?: (() => Promise<void>) | undefined
  /**
   * Makes the *server* end every connection that the adapter has open (`pg_terminate_backend`, `KILL`, `CLIENT KILL`),
   * and resolves afterwards. The driver must not end the process when an idle connection ends: a pool of `pg` needs a
   * listener for `error`.
   */
  dropConnections?: (() => Promise<void>) | undefined
}

/** A rule that a certain adapter breaks. */
export interface KnownDeviation {
  rule: RuleId
  /** The reason, which the name of the test contains. */
  why: string
}

export interface ContractOptions {
  /** The name of the adapter, for the names of the tests. */
  name: string
  /** Called once for each rule. */
  open: () => Promise<Opened>
  /**
   * Rules that the adapter is known to break. They run too, and must fail: a rule that the adapter keeps is an error,
   * so that the list stays true. Default none.
   */
  knownDeviations?: readonly KnownDeviation[] | undefined
  /**
   * Parts that the adapter, or `open`, does not have. The suite leaves out the rules that need them, and tests that
   * they are missing. A missing part that is not listed is an error. Default none.
   */
  lacks?: readonly Optional[] | undefined
  /** The number of rounds of each race, with 20 callers at once. Default 100; fewer rounds prove less. */
  rounds?: number | undefined
}

/** Every rule by its stable name, in the order in which the rules run. */
export const adapterRules: Readonly<Record<RuleId, { readonly says: string }>> = {
  ...userRules,
  ...accountRules,
  ...sessionRules,
  ...tokenRules,
  ...transactionRules,
  ...connectionRules,
}

const rules = Object.entries(adapterRules) as [RuleId, Rule][] // the same objects, by their keys

const optional = ["getAccount", "updateAccount", "transaction"] as const satisfies readonly Optional[]

/** The time limits in milliseconds, for rules about concurrent calls and for all other rules. */
const timeouts = { slow: 240_000, other: 60_000 } as const

/**
 * Registers the suite with a test runner: one test for each rule, named by a sentence and the rule's id.
 *
 * Does not prove durability, nor that a store answers in time under load: an adapter that promises more tests it
 * besides. Passkeys are not judged yet.
 *
 * ```ts
 * import { describe, it } from "vitest"
 * import { adapterContract } from "authchart/testing/adapter"
 *
 * adapterContract({ describe, it }, { name: "mine", open: async () => ({ adapter: myAdapter(await emptyDatabase()) }) })
 * ```
 */
export function adapterContract(runner: Runner, options: ContractOptions): void {
  const { name, open, knownDeviations = [], lacks = [], rounds = 100 } = options
  const deviations = new Map(knownDeviations.map(({ rule, why }) => [rule, why]))
  const unknown = knownDeviations.map(({ rule }) => rule).filter((rule) => !Object.hasOwn(adapterRules, rule))
  if (unknown.length > 0) throw new TypeError(`There is no rule ${unknown.join(", ")}.`)

  runner.describe(`adapter contract: ${name}`, () => {
    for (const part of lacks) {
      runner.it(`has no ${part}, as was said`, () => using(open, async (opened) => ok(!offers(opened, part))))
    }
    for (const [id, rule] of rules) {
      const { says, needs = [], check, slow } = rule
      if (needs.some((part) => lacks.includes(part))) continue
      const judge = (): Promise<void> =>
        using(open, async (opened) => {
          const bench = benchOf(opened, lacks, rounds)
          const why = deviations.get(id)
          if (why === undefined) await check(bench)
          else await mustDeviate(() => check(bench), id)
        })
      const why = deviations.get(id)
      const title = why === undefined ? `${says} [${id}]` : `deviates from "${says}": ${why} [${id}]`
      runner.it(title, judge, slow ? timeouts.slow : timeouts.other)
    }
  })
}

async function using(open: () => Promise<Opened>, use: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await open()
  try {
    await use(opened)
  } finally {
    await opened.close?.()
  }
}

function benchOf(opened: Opened, lacks: readonly Optional[], rounds: number) {
  const parts: readonly Optional[] = [...optional, "dropConnections"]
  const missing = parts.filter((part) => !lacks.includes(part) && !offers(opened, part))
  if (missing.length > 0) fail(`There is no ${missing.join(", no ")}. If that is meant, name it in "lacks".`)
  const drop = async (): Promise<void> => await opened.dropConnections?.()
  return { store: wholeStore(opened.adapter), rounds, drop }
}

function offers({ adapter, dropConnections }: Opened, part: Optional): boolean {
  return typeof (part === "dropConnections" ? dropConnections : adapter[part]) === "function"
}

async function mustDeviate(check: () => Promise<void>, id: RuleId): Promise<void> {
  const outcome = await settled(check)
  if (outcome.status === "fulfilled") fail(`The rule ${id} is kept now: remove it from "knownDeviations".`)
}
