import type { Farewell } from "../../../machines/vocabulary.ts"
import { SignOutError } from "../../errors.ts"
import type { AdapterSession } from "../../ports/adapter.ts"
import { openSessionToken, presentedToken } from "../presented-session.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { clearCookies } from "../session-writer.ts"

/**
 * Ends the session of this browser: its row is removed, its cookies are cleared. A database that refuses is logged as
 * `SignOutError`; the cookies are cleared all the same.
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
        "The session could not be removed from the database.",
        error instanceof Error ? error : { err: error },
      ),
    )
    return { type: "session.ended", farewell: undefined }
  }
}

async function farewellOf(token: string, runtime: Runtime): Promise<Farewell> {
  if (runtime.config.session.strategy === "jwt") return { token: (await openSessionToken(token, runtime)) ?? null }
  const session = (await runtime.config.adapter?.deleteSession?.(token)) as AdapterSession | null | undefined
  return { session }
}
