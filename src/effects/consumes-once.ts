/** Finds out whether an adapter gives a verification token to only one of several concurrent callers. */
import type { Adapter } from "../ports/adapter.ts"
import { randomHex } from "../protocol/bytes.ts"
import type { Runtime } from "./runtime.ts"

/**
 * The error text for an adapter that gives one token to several callers. The start-up check and the trial of the adapter use
 * the text.
 */
export const cannotCount =
  "The adapter's useVerificationToken gives one token to several callers at once, so the attempts of a copied cookie cannot be counted. Configure `stores` (sqlStores or redisStores) or a `flowStore`. See docs/upgrading.md#single-use."

/** Tokens that are tried, and concurrent callers for each. */
const rounds = 3
const callers = 6
/** The milliseconds for which a token of the trial is valid. */
const lifetime = 60_000

type World = Pick<Runtime, "now" | "randomBytes">
type Tokens = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>

/**
 * Results by adapter. The key is the object that the application passed, so that all its configurations share the
 * result.
 */
const tried = new WeakMap<object, Promise<boolean>>()

/**
 * Returns the declaration of the adapter; without one, runs a trial once for each process. The trial creates three
 * tokens under an address that no person has, and consumes them.
 *
 * `false` is proven: several callers received one token. `true` means that the trial found no such case.
 *
 * @param identity the adapter as the application passed it.
 * @throws if the database fails. The next call tries again.
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
 * Returns true if a value that a flow stores for one use is used up once: always in a store of flows, otherwise as the
 * adapter does.
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
    // An adapter may reject for a token that is gone. If no caller received a token, the database failed.
    if (given.length === 0 && failed !== undefined) throw failed.reason
    if (given.length === 0) return false
  }
  return true
}
