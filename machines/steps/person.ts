/** Whom a step is about, read from what the sign-in knows. Pure. */
import type { AdmissionContext } from "../admission/index.ts"
import { evidence } from "../evidence.ts"
import type { Candidate, Standing } from "../facts.ts"
import type { StepPerson } from "./step.types.ts"

export function personOf(context: AdmissionContext): StepPerson {
  const candidate = evidence(context.candidate, "candidate")
  const plan = evidence(context.plan, "plan")
  const known = "user" in plan ? plan.user : undefined
  const { provider, type, providerAccountId } = candidate
  const key = known?.id ?? keyOf(candidate, context.standing)
  return {
    user: known ?? candidate.user,
    isNew: known === undefined,
    ...(key === undefined ? {} : { key }),
    provider,
    providerType: type,
    providerAccountId,
  }
}

/** Where nobody is stored: the id that `authorize()` gave, or provider and account, which stay the same as well. */
function keyOf({ type, provider, providerAccountId }: Candidate, standing: Standing | undefined): string | undefined {
  if (standing?.stored !== false) return undefined
  // An id of credentials that looks like one of another provider's is told apart from it.
  const plain = type === "credentials" && !providerAccountId.includes(":")
  return plain ? providerAccountId : `${provider}:${providerAccountId}`
}
