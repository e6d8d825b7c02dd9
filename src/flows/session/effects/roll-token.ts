import { andThen } from "../../../protocol/bytes.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { writeToken } from "../../../effects/browser-session.ts"

/** Seals the claims of an opened token again, with a new lifetime. */
export const rollToken: Effect<"rollToken"> = ({ claims, evidence }, runtime) =>
  andThen(writeToken({ claims, evidence }, runtime), (failure) =>
    failure === undefined ? { type: "token.rolled" } : { type: "token.unwritten", failure },
  )
