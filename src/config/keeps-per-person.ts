import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Stores } from "../ports/stores.ts"

/**
 * Whether a step keeps something under the person's key, which a person without a stable id cannot have. A step that
 * counts per person does so where the configuration has a place to count.
 */
export function keepsPerPerson(
  { keepsPerPerson: said, store, counts }: LooseStep,
  { stores }: { readonly stores?: Stores | undefined },
): boolean {
  return said ?? (store !== undefined || (counts === "person" && stores !== undefined))
}
