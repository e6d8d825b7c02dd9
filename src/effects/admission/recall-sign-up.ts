import type { Effect } from "../runtime.ts"
import { recallsSignUp } from "./unfinished-sign-up.ts"

/**
 * Finds out whether a sign-up with this account was interrupted while it created this user. Does not prove the address:
 * the user belongs to this account only because no other person could have signed in as that user since.
 */
export const recallSignUp: Effect<"recallSignUp"> = async ({ candidate, user }, runtime) =>
  (await recallsSignUp(candidate, user.id, runtime)) ? { type: "signUp.recalled" } : { type: "signUp.unknown" }
