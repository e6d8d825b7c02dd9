import type { Farewell } from "../../../machines/vocabulary.ts"
import { SignOutError } from "../../errors.ts"
import type { AdapterSession } from "../../ports/adapter.ts"
import { isSessionToken, openSessionToken, presentedToken } from "../presented-session.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { clearCookies } from "../session-writer.ts"

/**
 * Ends the session of this browser: its row is removed, its cookies are cleared. A database that refuses, and a token
 * that cannot be opened, is logged as `SignOutError`; the cookies are cleared all the same.
 *
 * A token that was copied before stays good until it expires: only database sessions can be taken back.
 */
export const endSession: Effect<"endSession"> = async (_params, runtime) => {
  const token = presentedToken(runtime)
  clearCookies(runtime)
  if (token === undefined) return { type: "session.ended", farewell: undefined }
  try {
    return { type: "session.ended", farewell: await farewellOf(token, runtime) }
  } catch (error) {
    runtime.config.log.error(
      new SignOutError(
        "Whoever signed out could not be told, or not be removed from the database; the browser's cookie was cleared.",
        error instanceof Error ? error : { err: error },
      ),
    )
    return { type: "session.ended", farewell: undefined }
  }
}

async function farewellOf(token: string, runtime: Runtime): Promise<Farewell> {
  const { session: kept, jwt } = runtime.config
  if (kept.strategy === "jwt") {
    const claims = await openSessionToken(token, runtime)
    // A `decode` of the application's may say "nobody"; a token of ours that does not open is damaged or too old.
    if (claims === undefined && jwt.decode === undefined) throw new Error("The session token cannot be opened.")
    return { token: claims ?? null }
  }
  if (!isSessionToken(token)) return { session: undefined }
  const session = (await runtime.config.adapter?.deleteSession?.(token)) as AdapterSession | null | undefined
  return { session }
}
