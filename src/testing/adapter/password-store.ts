/** The test suite for any store of passwords. */
import type { PasswordStore } from "../../ports/password-store.ts"
import { type PasswordRule, passwordRules } from "./password-rules.ts"
import type { Runner } from "./runner.ts"

/** The store under test. */
export interface OpenedPasswordStore {
  /** Two instances of the store over one empty database, if possible with separate connections. */
  passwords: readonly [PasswordStore, PasswordStore]
  /** Closes the instances. The suite calls this function after each rule, even if the rule failed. */
  close?: (() => Promise<void>) | undefined
  /** Makes the database server end every connection of the instances, and resolves afterwards. */
  dropConnections?: (() => Promise<void>) | undefined
}

export interface PasswordStoreContractOptions {
  /** The name of the store, for the names of the tests. */
  name: string
  /** Opens the store, with an empty database. The suite calls this function once for each rule. */
  open: () => Promise<OpenedPasswordStore> | OpenedPasswordStore
  /**
   * `false` if the store has no connections, so that `open` returns no `dropConnections`. The suite then leaves out the
   * rules about broken connections. Default `true`.
   */
  connections?: boolean | undefined
  /** The number of rounds of each race, in which 20 callers call the store at once. Default 20. */
  rounds?: number | undefined
}

/**
 * Registers the suite with a test runner: one test for each rule of `stores.passwords`.
 *
 * ```ts
 * import { describe, it } from "vitest"
 * import { passwordStoreContract } from "authchart/testing/adapter"
 *
 * passwordStoreContract({ describe, it }, { name: "mine", open: async () => ({ passwords: [await open(), await open()] }) })
 * ```
 */
export function passwordStoreContract(runner: Runner, options: PasswordStoreContractOptions): void {
  const { name, open, rounds = 20, connections = true } = options
  async function over(check: PasswordRule["check"]): Promise<void> {
    const { passwords, close, dropConnections } = await open()
    try {
      await check({ one: passwords[0], other: passwords[1], rounds, drop: dropConnections ?? noConnections })
    } finally {
      await close?.()
    }
  }
  runner.describe(`password store contract: ${name}`, () => {
    for (const { says, check, connected = false } of passwordRules)
      if (connections || !connected) runner.it(says, () => over(check), timeout)
  })
}

async function noConnections(): Promise<never> {
  throw new TypeError("There is no dropConnections. If the store has no connections, pass connections: false.")
}

/** The time limit of a rule, in milliseconds. */
const timeout = 120_000
