/** Finds the stored second factor of a person, and decides whether it is theirs. */
import type { StepPerson } from "../../../machines/steps/step.types.ts"
import type { TotpStore } from "../../ports/totp-store.ts"

export type Found =
  | { is: "absent" }
  /** `at` is the key that it is stored under. `sealed` is the text in the store. */
  | { is: "enrolled"; at: string; sealed: string }
  /** A factor is stored under a key that may be another person's, or two are stored under keys of this person. */
  | { is: "ambiguous" }

/** Looks under the person's key first. A factor under this key is theirs, in any case. */
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
