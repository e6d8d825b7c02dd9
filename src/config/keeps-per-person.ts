import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Stores } from "../ports/stores.ts"

/**
 * Returns `true` if a step stores data under the key of a person. A step that stores such data needs an id that the
 * person has at every sign-in. A step that counts attempts per person stores such data only if the configuration has
 * `stores`.
 */
export function keepsPerPerson(
  { keepsPerPerson: said, store, counts }: LooseStep,
  { stores }: { readonly stores?: Stores | undefined },
): boolean {
  return said ?? (store !== undefined || (counts === "person" && stores !== undefined))
}
