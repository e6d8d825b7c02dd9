/**
 * Finds the authentication methods (RFC 8176) of a sign-in and of its steps, and decides when they count as
 * multi-factor.
 */
import type { Candidate, StepsMemory } from "../../machines/facts.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { AuthenticationMethod, Evidence } from "../ports/evidence.ts"

/** The kind of proof that a user gave. The library adds the method `mfa` only for proofs of two different kinds. */
export type Kind = "knowledge" | "possession" | "provider" | "mailbox" | "nothing"

/**
 * The kind of proof of each method. `user` and `mfa` are absent, because these two methods name no kind. The keys are
 * strings, because a later release can add methods to a session that this release reads.
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
 * Returns the methods without repetition. Adds `mfa` if the methods prove two kinds.
 *
 * @param kind a further kind that the user has proven, such as the mailbox, for which RFC 8176 has no method.
 */
export function withMultiFactor(methods: readonly string[], kind?: Kind): readonly string[] {
  const proven = new Set([kind, ...methods.map((method) => kinds.get(method))])
  proven.delete(undefined)
  proven.delete("nothing")
  return [...new Set(proven.size > 1 ? [...methods, "mfa"] : methods)]
}

/**
 * The proof with which each type of sign-in begins. A mail proves control of a mailbox, for which RFC 8176 has no
 * value.
 */
export const beginnings: Readonly<Record<Candidate["type"], { kind: Kind; methods: readonly AuthenticationMethod[] }>> =
  {
    credentials: { kind: "knowledge", methods: ["pwd"] },
    oauth: { kind: "provider", methods: ["fed"] },
    oidc: { kind: "provider", methods: ["fed"] },
    email: { kind: "mailbox", methods: [] },
    anonymous: { kind: "nothing", methods: [] },
    // The candidate has the methods, because the flags of the response prove them.
    webauthn: { kind: "possession", methods: [] },
  }

/** Returns the methods of a completed sign-in. The function adds `mfa` if the user gave two kinds of proof. */
export function methodsOfSignIn(
  { candidate: { provider, type, passkey }, steps }: { candidate: Candidate; steps: StepsMemory },
  config: Pick<ResolvedConfig, "steps" | "ownFlows">,
): string[] {
  const { kind, methods } = beginnings[type]
  // A flow that the application defined declares which methods it proves.
  const own = config.ownFlows.get(provider)?.ownMethods
  const all = [...(own ?? passkey?.methods ?? methods), ...methodsOfSteps(steps, config)]
  return [...withMultiFactor(all, own === undefined || type === "email" ? kind : undefined)]
}

/** Returns the methods of the steps that applied to this sign-in. */
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

/**
 * Adds methods that a step-up has proven to the evidence of a session.
 *
 * @param proven the methods, with `mfa` if the step-up itself has proven two kinds.
 * @param at the time of the step-up, in seconds since the epoch.
 */
export function withProven<D extends Evidence>(before: D, proven: readonly string[], at: number): D {
  const { since: times = {}, ...rest } = before
  const amr = withMultiFactor([...before.amr, ...proven])
  // If neither the old nor the new methods have two kinds, but all methods together have, `mfa` is as old as the oldest
  // method.
  const oldest = Math.min(before.at, ...Object.values(times))
  const timeOf = (method: string) => times[method] ?? (before.amr.includes(method) ? before.at : oldest)
  const since = Object.fromEntries(
    amr.flatMap((method) => (proven.includes(method) || timeOf(method) >= at ? [] : [[method, timeOf(method)]])),
  )
  // The cast is safe: `since` is optional in every kind of evidence.
  return { ...rest, at, amr, ...(Object.keys(since).length > 0 && { since }) } as unknown as D
}
