/** Asks (a chart's requests for effects) that create an anonymous user, and merge this user into another user. */
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { AnswerKinds, Ask, Refusal } from "./ask.ts"
import type { Candidate, Plan, Visitor } from "./facts.ts"

/** The answer to `identifyVisitor`. */
export interface VisitorIdentified {
  type: "visitor.identified"
  visitor: Visitor | undefined
  /** The id of the anonymous user who is signed in in this browser. `visitor` is then `undefined`. */
  anonymous?: string | undefined
}

export interface AnonymousAsks {
  /** Finds out whether a user is signed in in this browser, anonymously or not. Changes nothing. */
  findVisitor: Ask<object, { type: "visitor.present" } | { type: "visitor.absent" }>
  /** Makes the candidate of a new anonymous user: a random id, and no other data. */
  nameAnonymous: Ask<{ provider: string }, { type: "anonymous.named"; candidate: Candidate }>
  /**
   * Merges the anonymous user of this browser into the user who signs in (the user of the plan): calls the provider's
   * `merge`, and deletes the anonymous user, in one transaction. Does nothing if another request has already merged the
   * anonymous user. Refuses if the user who signs in is disabled, or is to be deleted.
   */
  mergeAnonymous: Ask<
    { candidate: Candidate; anonymous: AdapterUser; plan: Plan },
    { type: "anonymous.merged" } | Refusal<"anonymous.unmerged">
  >
}

export const anonymousAnswers: AnswerKinds<AnonymousAsks> = {
  findVisitor: { "visitor.present": "ok", "visitor.absent": "ok" },
  nameAnonymous: { "anonymous.named": "ok" },
  mergeAnonymous: { "anonymous.merged": "ok", "anonymous.unmerged": "no" },
}
