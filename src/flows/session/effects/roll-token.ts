import { andThen } from "../../../protocol/bytes.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { evidenceOfSubject } from "../../../protocol/session-token.ts"
import { writeToken } from "../../../effects/browser-session.ts"

/** Seals the claims of an opened token again, with a new lifetime. Evidence about another `sub` is left out. */
export const rollToken: Effect<"rollToken"> = ({ claims, evidence }, runtime) =>
  andThen(evidenceOfSubject(evidence, claims.sub), (own) =>
    andThen(writeToken({ claims, evidence: own }, runtime), (failure) =>
      failure === undefined ? { type: "token.rolled" } : { type: "token.unwritten", failure },
    ),
  )
