/**
 * `authchart/testing/adapter`: a test suite for any database adapter, and one for any store of passwords. The rules of
 * the suites are the behaviour that safe sign-ins need.
 */
import { fail, ok } from "node:assert/strict"
import type { Adapter } from "../ports/adapter.ts"
import { accountRules } from "./adapter/accounts.ts"
import { authenticatorRules } from "./adapter/authenticators.ts"
import { connectionRules } from "./adapter/connections.ts"
import { settled } from "./adapter/judge.ts"
import type { Optional, Rule, RuleId } from "./adapter/rule.ts"
import type { Runner } from "./adapter/runner.ts"
import { sessionRules } from "./adapter/sessions.ts"
import { wholeStore } from "./adapter/store.ts"
import { tokenRules } from "./adapter/tokens.ts"
import { transactionRules } from "./adapter/transactions.ts"
import { userRules } from "./adapter/users.ts"

export { passwordStoreContract } from "./adapter/password-store.ts"
export type { OpenedPasswordStore, PasswordStoreContractOptions } from "./adapter/password-store.ts"
export type { Optional, RuleId } from "./adapter/rule.ts"
export type { Runner } from "./adapter/runner.ts"

/** The adapter under test. */
export interface Opened {
  /** An adapter with an empty store. */
  adapter: Adapter
  /** Closes the adapter. The suite calls this function after each rule, even if the rule failed. */
  close?: (() => Promise<void>) | undefined
  /**
   * Makes the database server end every connection that the adapter has open (`pg_terminate_backend`, `KILL`, `CLIENT
   * KILL`), and resolves afterwards. The driver must not end the process when an idle connection ends: a pool of `pg`
   * needs a listener for `error`.
   */
  dropConnections?: (() => Promise<void>) | undefined
}

/** A rule that a certain adapter breaks. */
export interface KnownDeviation {
  rule: RuleId
  /** The reason. The name of the test contains it. */
  why: string
}

export interface ContractOptions {
  /** The name of the adapter, for the names of the tests. */
  name: string
  /** Opens the adapter with an empty store. The suite calls this function once for each rule. */
  open: () => Promise<Opened>
  /**
   * Rules that the adapter is known to break. The suite runs them too, and expects them to fail. If the adapter obeys
   * such a rule, its test fails: remove the rule from the list. Default: no rules.
   */
  knownDeviations?: readonly KnownDeviation[] | undefined
  /**
   * Features that the adapter, or the result of `open`, does not have. The suite skips the rules that need these
   * features, and tests that the features are really missing. If any other feature is missing, the suite reports an
   * error. Default: no features.
   */
  lacks?: readonly Optional[] | undefined
  /**
   * The number of rounds of each race. In a round, 20 callers call the adapter at once. Default 100; fewer rounds prove
   * less.
   */
  rounds?: number | undefined
}

/** Every rule by its stable id, in the order in which the rules run. */
export const adapterRules: Readonly<Record<RuleId, { readonly says: string }>> = {
  ...userRules,
  ...accountRules,
  ...sessionRules,
  ...tokenRules,
  ...authenticatorRules,
  ...transactionRules,
  ...connectionRules,
}

const rules = Object.entries(adapterRules) as [RuleId, Rule][] // `Object.entries` loses the types of the keys.

const optional = ["getAccount", "updateAccount", "transaction"] as const satisfies readonly Optional[]

/** The time limits in milliseconds: for rules with races, and for all other rules. */
const timeouts = { slow: 240_000, other: 60_000 } as const

/**
 * Registers the suite with a test runner: one test for each rule. The name of a test is the rule as a sentence, and its
 * id.
 *
 * The suite does not prove that data survive a crash, or that the store responds in time under load. An adapter that
 * promises these properties needs tests of its own. The rules for passkeys pass for an adapter without
 * `createAuthenticator`, because only applications with passkeys need these methods.
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
