/**
 * Records the steps that a person passed at sign-up and that have not stored their results yet. The library writes a
 * record before the user, and removes it after the step has stored its result. If the process ends in between, the next
 * sign-in finds the record, and the person takes the step again.
 *
 * The store holds a record under the user's id, so that the sign-in finds the record with every sign-in method. Until
 * the database has assigned this id, the store holds the record under the account of the sign-up. A record contains
 * only a SHA-256, and no address or id. The hash does not depend on the application's secret, so the library finds the
 * record after a change of the secret.
 */
import type { StepsMemory } from "../../../../machines/facts.ts"
import type { LooseStep } from "../../../../machines/steps/step.types.ts"
import { sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/**
 * The lifetime of a record, in milliseconds: ten years. After the expiry of a record, the person could skip the step.
 * There are few records: a user who did not finish the sign-up has at most one for each step with a `store`.
 */
const lifetime = 10 * 365 * 86_400_000

interface Records {
  /** Writes the record, unless it exists already. */
  put: (key: string) => Promise<void>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}

/** Returns the steps that this person passed in this sign-in and that have a function `store`. */
export function stepsToStore({ byId }: StepsMemory, { config }: Runtime): readonly LooseStep[] {
  return [...config.steps.values()].filter(({ id, store }) => store !== undefined && byId[id]?.applies === true)
}

/**
 * Writes a record for each step and each owner.
 *
 * @param owners the keys of the person, as a user and as an account: see `personKey`.
 * @returns `false` if the application has no store for records.
 */
export async function rememberUnstored(
  steps: readonly LooseStep[],
  owners: readonly string[],
  runtime: Runtime,
): Promise<boolean> {
  const records = recordsOf(runtime)
  if (records === undefined) return false
  for (const step of steps) for (const owner of owners) await records.put(await recordKey(step.id, owner))
  return true
}

/**
 * Returns the steps that have a record under one of the owners.
 *
 * @throws if the store fails. The sign-in then ends, because a failed store must not skip a step.
 */
export async function unstoredAmong(
  steps: readonly LooseStep[],
  owners: readonly string[],
  runtime: Runtime,
): Promise<readonly string[]> {
  const records = recordsOf(runtime)
  const found: string[] = []
  if (records === undefined) return found
  for (const step of steps) if (await isRecorded(step, owners, records)) found.push(step.id)
  return found
}

async function isRecorded(step: LooseStep, owners: readonly string[], records: Records): Promise<boolean> {
  for (const owner of owners) if (await records.has(await recordKey(step.id, owner))) return true
  return false
}

/** Removes records. The function only logs errors: if a record stays, the person takes the step once more. */
export async function forgetUnstored(
  steps: readonly LooseStep[],
  owners: readonly string[],
  runtime: Runtime,
): Promise<void> {
  const records = recordsOf(runtime)
  if (records === undefined) return
  try {
    for (const step of steps) for (const owner of owners) await records.remove(await recordKey(step.id, owner))
  } catch {
    runtime.config.log.debug("step_record_not_removed")
  }
}

/**
 * Returns the key of a record: 64 hexadecimal characters.
 *
 * @param owner the person's key: see `personKey`.
 */
export async function recordKey(step: string, owner: string): Promise<string> {
  return sha256(JSON.stringify(["authchart step not stored", step, owner]))
}

/**
 * Returns a record as a verification token of the adapter. The identifier of this token is not an address, so that no
 * code mistakes the record for a sign-in link.
 */
export function recordToken(key: string): { identifier: string; token: string } {
  return { identifier: `authchart.step:${key.slice(0, 16)}`, token: key }
}

/**
 * Returns the store for records: `stores` or `flowStore`, or else the adapter's verification tokens; `undefined` if the
 * configuration has none of the three.
 */
function recordsOf({ config: { flowStore, adapter }, now }: Runtime): Records | undefined {
  const expires = () => new Date(now() + lifetime)
  if (flowStore !== undefined) {
    const named = (key: string) => `unstored:${key}`
    const has = async (key: string) => (await flowStore.get(named(key))) !== undefined
    return {
      has,
      put: async (key) => {
        if (await has(key)) return
        try {
          await flowStore.put(named(key), "1", expires())
        } catch (error) {
          // If a second sign-up of the same person wrote the record at the same moment, the code ignores the error.
          if (!(await has(key))) throw error
        }
      },
      remove: async (key) => void (await flowStore.take(named(key))),
    }
  }
  const { createVerificationToken, useVerificationToken } = adapter ?? {}
  if (createVerificationToken === undefined || useVerificationToken === undefined) return undefined
  const write = async (key: string) => void (await createVerificationToken({ ...recordToken(key), expires: expires() }))
  const take = async (key: string) => Boolean(await useVerificationToken(recordToken(key)))
  // Adapters can read a verification token only by removing it. Therefore the code writes the record again at once.
  const look = async (key: string) => {
    const found = await take(key)
    if (found) await write(key)
    return found
  }
  return {
    has: look,
    put: async (key) => {
      if (!(await look(key))) await write(key)
    },
    remove: async (key) => void (await take(key)),
  }
}
