import type { LooseStep } from "../../machines/steps/step.types.ts"

/** Whether a step keeps something under the person's key, which a person without a stable id cannot have. */
export function keepsPerPerson({ keepsPerPerson: said, store }: LooseStep): boolean {
  return said ?? store !== undefined
}
