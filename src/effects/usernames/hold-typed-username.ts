import { stepLifetime } from "../../config/cookie-lifetimes.ts"
import { InvalidConfiguration } from "../../errors/classes.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { releaseAnyUsername } from "./hold-username.ts"
import { holdTyped, usernamesIn } from "./judge-username.ts"

/**
 * Judges a typed username, and holds it for the owner of a mailbox. The steps of the sign-in come after the choice, so the
 * hold lasts also for the lifetimes of all steps of the configuration. An empty text ends a hold, if the visitor can
 * leave the name out. Throws if a store fails.
 *
 * @throws {InvalidConfiguration} if users of this configuration have no usernames, and a flow of the application asks.
 */
export const holdUsername: Effect<"holdUsername"> = async ({ flow, typed, email, lifetime }, runtime) => {
  const names = usernamesIn(runtime)
  // The application has turned the option off since the visitor saw the field: the sign-up goes on without a name.
  if (names === undefined && flow === "password-proof") return { type: "username.held", name: "" }
  if (names === undefined)
    throw new InvalidConfiguration(`The flow "${flow}" holds usernames: set \`usernames\` of Password().`)
  const holder = { mailbox: email }
  if (typed.trim() === "") {
    if (names.settings.required) return { type: "username.refused", why: "username_required" }
    await releaseAnyUsername(holder, runtime)
    return { type: "username.held", name: "" }
  }
  const seconds = lifetime + secondsOfSteps(runtime)
  const held = await holdTyped(typed, names, { holder, seconds }, runtime)
  return "why" in held ? { type: "username.refused", why: held.why } : { type: "username.held", name: held.name }
}

/** Returns the maximum time in seconds that a visitor can spend in all steps: each waits for its own lifetime. */
function secondsOfSteps({ config: { steps } }: Pick<Runtime, "config">): number {
  return [...steps.values()].reduce((sum, { lifetime }) => sum + (lifetime ?? stepLifetime), 0)
}
