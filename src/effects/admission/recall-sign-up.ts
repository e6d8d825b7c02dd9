import type { Effect } from "../runtime.ts"
import { recallsSignUp } from "./unfinished-sign-up.ts"

/**
 * Proves that this very account was making this very user when it was interrupted. Does not prove the address: the user
 * is only theirs because nobody else could have got in since.
 */
export const recallSignUp: Effect<"recallSignUp"> = async ({ candidate, user }, runtime) =>
  (await recallsSignUp(candidate, user.id, runtime)) ? { type: "signUp.recalled" } : { type: "signUp.unknown" }
