import type { Candidate } from "../../../../machines/facts.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** Returns the candidate for the user who reads the mailbox. The account id of the candidate is the e-mail address. */
export function candidateOf(provider: string, address: string, runtime: Runtime): Candidate {
  const id = runtime.randomUUID()
  return {
    provider,
    type: "email",
    providerAccountId: address,
    user: { id, email: address },
    account: { provider, type: "email", providerAccountId: address, userId: id },
    emailClaim: "absent",
  }
}
