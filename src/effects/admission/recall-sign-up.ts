import type { Effect } from "../runtime.ts"
import { recallsSignUp } from "./unfinished-sign-up.ts"

/**
 * Finds out if a sign-up with this account created this user and was then interrupted. The interrupted sign-up does not
 * prove the address. The user belongs to this account, because no other person could sign in as this user since the
 * sign-up.
 */
export const recallSignUp: Effect<"recallSignUp"> = async ({ candidate, user }, runtime) =>
  (await recallsSignUp(candidate, user.id, runtime)) ? { type: "signUp.recalled" } : { type: "signUp.unknown" }
