/**
 * Records of steps that a person passed at sign-up and whose results are not stored yet. A record is written before the
 * user is, and removed after the step has stored. If the process ends between these points, the person's next sign-in
 * takes the step again.
 *
 * A record is stored under the user, so that any way to sign in finds it, and under the account that signs up until the
 * id of the user in the database is known. The record holds only a SHA-256, no address and no id. It does not depend on
 * the application's secret, so that a rotated secret does not lose it.
 */
import type { StepsMemory } from "../../../../machines/facts.ts"
import type { LooseStep } from "../../../../machines/steps/step.types.ts"
import { sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/**
 * The lifetime of a record: ten years, in milliseconds. A record that expires would let the person skip the step. There
 * are few records: at most one for each stored step of a user who never finished signing up.
 */
const lifetime = 10 * 365 * 86_400_000

interface Records {
  /** Writes the record, or keeps the existing one. */
  put: (key: string) => Promise<void>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}

/** Returns the steps that this person has passed in this sign-in and that have a result to store. */
export function stepsToStore({ byId }: StepsMemory, { config }: Runtime): readonly LooseStep[] {
  return [...config.steps.values()].filter(({ id, store }) => store !== undefined && byId[id]?.applies === true)
}

/**
 * Writes a record for each step and owner.
 *
 * @param owners keys of persons: see `personKey`.
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
 * @throws if the store fails. The sign-in then ends: it must not skip a step because a store is down.
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

/** Removes records. A record that stays makes the person take the step once more, and does no other harm. */
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
 * @param owner a person's key.
 */
export async function recordKey(step: string, owner: string): Promise<string> {
  return sha256(JSON.stringify(["authchart step not stored", step, owner]))
}

/**
 * Returns a record as a verification token of the adapter. It has no address, so that it never matches a mailed link.
 */
export function recordToken(key: string): { identifier: string; token: string } {
  return { identifier: `authchart.step:${key.slice(0, 16)}`, token: key }
}

/** Returns the store for records: `stores` or `flowStore`; otherwise the adapter's verification tokens. */
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
          // Another sign-up of the same person may have written the record at the same moment.
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
  // An adapter can read a verification token only by removing it, so that the record is written again at once.
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
