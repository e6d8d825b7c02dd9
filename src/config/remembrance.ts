import type { LooseStep } from "../../machines/steps/step.types.ts"

const day = 86_400_000

/** Returns the time for which a device remembers a step, in milliseconds; 0 for a step that no device remembers. */
export function remembranceOf({ rememberDevice }: LooseStep): number {
  return (rememberDevice?.days ?? 0) * day
}

/** Returns the longest time for which a device remembers a step, in milliseconds; 0 if no device remembers a step. */
export function longestRemembrance(steps: Iterable<LooseStep>): number {
  return Math.max(0, ...[...steps].map(remembranceOf))
}
