/** Finds out whether an adapter gives a verification token to only one of several concurrent callers. */
import type { Adapter } from "../ports/adapter.ts"
import { randomHex } from "../protocol/bytes.ts"
import type { Runtime } from "./runtime.ts"

/**
 * The error text for an adapter whose `useVerificationToken` gives one token to several concurrent callers.
 */
export const cannotCount =
  "The adapter's useVerificationToken gives one token to several callers at once, so the attempts of a copied cookie cannot be counted. Configure `stores` (sqlStores or redisStores) or a `flowStore`. See docs/upgrading.md#single-use."

/** The number of tokens that the trial uses. */
const rounds = 3
/** The number of concurrent callers for each token. */
const callers = 6
/** The milliseconds for which a test token is valid. */
const lifetime = 60_000

type World = Pick<Runtime, "now" | "randomBytes">
type Tokens = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>

/**
 * The test results, by adapter. The key is the adapter object that the application passed, so that all configurations
 * with this adapter share one result.
 */
const tried = new WeakMap<object, Promise<boolean>>()

/**
 * Returns true if the adapter gives a verification token to one caller only. The adapter can declare this by
 * `consumesOnce`. Otherwise the function tests the adapter once in each process: it creates three tokens under an
 * address that no person has, and several callers consume each token at the same time.
 *
 * `false` is proven: several callers received one token. `true` means only that the test found no such case.
 *
 * @param identity the adapter as the application passed it.
 * @throws if the database fails. The next call tests again.
 */
export async function consumesOnce(adapter: Adapter, identity: object, world: World): Promise<boolean> {
  const { consumesOnce: declared, createVerificationToken, useVerificationToken } = adapter
  if (declared !== undefined) return declared
  if (createVerificationToken === undefined || useVerificationToken === undefined) return false
  const known = tried.get(identity)
  if (known !== undefined) return known
  const trial = tryOut({ createVerificationToken, useVerificationToken }, world)
  tried.set(identity, trial)
  trial.catch(() => tried.delete(identity))
  return trial
}

/**
 * Returns true if only one caller can take a value that a flow stores for one use. A store of flows guarantees this.
 * Without such a store, the value is a verification token of the adapter, and {@link consumesOnce} decides.
 */
export async function usesUpOnce(world: World & Pick<Runtime, "config">): Promise<boolean> {
  const { flowStore, adapter, given } = world.config
  if (flowStore !== undefined || adapter === undefined || given.adapter === undefined) return true
  return consumesOnce(adapter, given.adapter, world)
}

async function tryOut(tokens: Tokens, { now, randomBytes }: World): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const token = randomHex(randomBytes)
    const named = { identifier: `authchart.trial:${token.slice(0, 16)}`, token }
    await tokens.createVerificationToken({ ...named, expires: new Date(now() + lifetime) })
    const asked = Array.from({ length: callers }, async () => tokens.useVerificationToken({ ...named }))
    const outcomes = await Promise.allSettled(asked)
    const given = outcomes.filter((one) => one.status === "fulfilled" && one.value !== null && one.value !== undefined)
    if (given.length > 1) return false
    const failed = outcomes.find((one) => one.status === "rejected")
    // Some adapters reject if another caller has consumed the token already. If no caller received the token, the
    // database failed.
    if (given.length === 0 && failed !== undefined) throw failed.reason
    if (given.length === 0) return false
  }
  return true
}
