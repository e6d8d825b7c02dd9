import type { Effect } from "../../../effects/runtime.ts"
import { takeChallenge } from "./challenge-cookie.ts"

export const takePasskeyChallenge: Effect<"takePasskeyChallenge"> = async ({ provider }, runtime) => {
  const taken = await takeChallenge(provider, runtime)
  return "reason" in taken
    ? { type: "passkeyChallenge.refused", failure: taken }
    : { type: "passkeyChallenge.taken", challenge: taken }
}
