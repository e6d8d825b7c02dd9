import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Stores } from "../ports/stores.ts"

/**
 * Returns `true` if a step stores data under the person's key, which needs a stable id of the person. A step that
 * counts per person stores such data if the configuration has `stores`.
 */
export function keepsPerPerson(
  { keepsPerPerson: said, store, counts }: LooseStep,
  { stores }: { readonly stores?: Stores | undefined },
): boolean {
  return said ?? (store !== undefined || (counts === "person" && stores !== undefined))
}
