import type { Candidate } from "../../../machines/facts.ts"
import type { Runtime } from "../runtime.ts"

/** Whoever opens a mailbox, as a candidate: the address is the account. */
export function candidateOf(provider: string, address: string, runtime: Runtime): Candidate {
  return {
    provider,
    type: "email",
    providerAccountId: address,
    user: { id: runtime.randomUUID(), email: address },
    account: { provider, type: "email", providerAccountId: address },
    emailClaim: "absent",
  }
}
