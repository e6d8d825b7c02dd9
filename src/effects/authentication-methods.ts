/** What the methods of a session's evidence prove, and what steps add to them. */
import type { StepsMemory } from "../../machines/facts.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { AuthenticationMethod } from "../ports/evidence.ts"

/** What a user proved, as far as it makes two proofs of one kind or of two. */
export type Kind = "knowledge" | "possession" | "provider" | "mailbox"

/** What the methods prove. `user` and `mfa` are no kind of their own; a later release may know more methods. */
const kinds: ReadonlyMap<string, Kind> = new Map<AuthenticationMethod, Kind>([
  ["pwd", "knowledge"],
  ["otp", "possession"],
  ["hwk", "possession"],
  ["swk", "possession"],
  ["sms", "possession"],
  ["fed", "provider"],
])

/** The methods, each once; with `mfa` where two kinds of proof came together. @param kind what was proven by no method. */
export function withMultiFactor(methods: readonly string[], kind?: Kind): readonly string[] {
  const proven = new Set([kind, ...methods.map((method) => kinds.get(method))])
  proven.delete(undefined)
  return [...new Set(proven.size > 1 ? [...methods, "mfa"] : methods)]
}

/** The methods of the steps that applied. */
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
