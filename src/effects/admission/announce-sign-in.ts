import { announce } from "../announce.ts"
import type { Effect } from "../runtime.ts"
import { tellWritten } from "../unit-of-work.ts"
import { shownAccount } from "./account-row.ts"

/** Tells what was written in a transaction, and `events.signIn`. For credentials it hears of the user and the account alone, as in Auth.js. */
export const announceSignIn: Effect<"announceSignIn"> = async ({ candidate, user, isNewUser }, runtime) => {
  const { profile, type } = candidate
  await tellWritten(runtime)
  await announce(runtime, "signIn", {
    user,
    account: shownAccount(candidate, user.id),
    ...(type === "credentials" ? {} : { isNewUser, ...(profile === undefined ? {} : { profile }) }),
  })
  return { type: "signIn.announced" }
}
