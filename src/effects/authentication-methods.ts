/** The kinds of proof that the methods of a session's evidence give, and the methods that steps add. */
import type { StepsMemory } from "../../machines/facts.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { AuthenticationMethod } from "../ports/evidence.ts"

/** The kind of proof that a user gave. Two proofs of one kind do not make `mfa`. */
export type Kind = "knowledge" | "possession" | "provider" | "mailbox"

/**
 * The kind of proof of each method. `user` and `mfa` have no kind of their own. A later release may have more methods.
 */
const kinds: ReadonlyMap<string, Kind> = new Map<AuthenticationMethod, Kind>([
  ["pwd", "knowledge"],
  ["otp", "possession"],
  ["hwk", "possession"],
  ["swk", "possession"],
  ["sms", "possession"],
  ["fed", "provider"],
])

/**
 * Returns the methods, each once; with `mfa` where two kinds of proof were given.
 *
 * @param kind a kind that was proven by no method.
 */
export function withMultiFactor(methods: readonly string[], kind?: Kind): readonly string[] {
  const proven = new Set([kind, ...methods.map((method) => kinds.get(method))])
  proven.delete(undefined)
  return [...new Set(proven.size > 1 ? [...methods, "mfa"] : methods)]
}

/** Returns the methods of the steps that applied. */
export function methodsOfSteps(
  steps: StepsMemory,
  config: Pick<ResolvedConfig, "steps">,
): readonly AuthenticationMethod[] {
  return [...config.steps.values()].flatMap((step) => {
    const { applies, data } = memoryOf({ steps }, step)
    if (!applies) return []
    return typeof step.methods === "function" ? step.methods(data) : (step.methods ?? [])
  })
}
