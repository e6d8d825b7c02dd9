/** Finds the name of the user who is signed in with the visitor's browser, for a sentence on a page. */
import { errorName } from "../errors/error-name.ts"
import type { DefaultUser } from "../ports/records.ts"
import { presentedToken } from "./browser-session.ts"
import { presentedRow } from "./presented-row.ts"
import { isRevokedToken } from "./registry/revoked.ts"
import type { Runtime } from "./runtime.ts"

type NamedUser = Pick<DefaultUser, "name" | "email">

/**
 * Returns the user of the presented session. Pages show the name only to this browser. The result decides nothing about
 * a sign-in, and proves no authentication.
 *
 * @returns `undefined` if the browser presents no valid session, or the database fails: the page then names no user.
 */
export async function shownUser(runtime: Runtime): Promise<NamedUser | undefined> {
  try {
    return await (runtime.config.session.strategy === "database" ? userOfRow(runtime) : userOfToken(runtime))
  } catch (error) {
    runtime.config.log.debug("shown_user_not_read", { error: errorName(error) })
    return undefined
  }
}

async function userOfRow(runtime: Runtime): Promise<NamedUser | undefined> {
  const row = await presentedRow(runtime)
  return row.is === "live" ? row.user : undefined
}

async function userOfToken(runtime: Runtime): Promise<NamedUser | undefined> {
  const token = await presentedToken(runtime)
  if (token.is !== "open" || (await isRevokedToken(token, runtime))) return undefined
  const { name, email } = token.claims
  return { name: textOf(name), email: textOf(email) }
}

/** Returns a claim if it is a text: `callbacks.jwt` of the application can store other values. */
function textOf(claim: unknown): string | undefined {
  return typeof claim === "string" ? claim : undefined
}
