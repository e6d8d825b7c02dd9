/** Finds the stored second factor of a person, and decides if the factor certainly belongs to this person. */
import type { StepPerson } from "../../../machines/steps/step.types.ts"
import type { TotpStore } from "../../ports/totp-store.ts"

export type Found =
  | { is: "absent" }
  /** A factor of this person. `at` is the key of the factor in the store; `sealed` is its sealed text. */
  | { is: "enrolled"; at: string; sealed: string }
  /** The key of a stored factor can also belong to another person, or two factors have keys of this person. */
  | { is: "ambiguous" }

/**
 * Looks for a factor under the person's key, and then under the keys that earlier releases used for this person. A
 * factor under `key` certainly belongs to this person.
 */
export async function findEnrolment(
  store: Pick<TotpStore, "find">,
  { key, formerKeys = [], sharedKeys = [] }: Pick<StepPerson, "key" | "formerKeys" | "sharedKeys">,
): Promise<Found> {
  const [own] = key === undefined ? [] : await storedUnder(store, [key])
  if (own !== undefined) return own
  const [former, ...more] = await storedUnder(store, formerKeys)
  const shared = await storedUnder(store, sharedKeys)
  if (more.length > 0 || shared.length > 0) return { is: "ambiguous" }
  return former ?? { is: "absent" }
}

async function storedUnder(
  store: Pick<TotpStore, "find">,
  keys: readonly string[],
): Promise<Extract<Found, { is: "enrolled" }>[]> {
  const found = await Promise.all(keys.map(async (at) => ({ at, row: await store.find(at) })))
  return found.flatMap(({ at, row }) =>
    row === undefined ? [] : [{ is: "enrolled" as const, at, sealed: row.secret }],
  )
}
