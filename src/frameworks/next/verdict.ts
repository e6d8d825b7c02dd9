/** Calls `callbacks.authorized`, with a deadline. */
import { CallbackRouteError } from "../../errors/classes.ts"
import { platform, type Platform } from "../../interpreter/runtime.ts"
import type { Session } from "../../ports/records.ts"
import type { AppConfig, NextAuthRequest } from "./app-config.ts"

/** The time limit of `callbacks.authorized`, in milliseconds. */
const deadline = 15_000

/**
 * Returns the result of `callbacks.authorized`, or `true` without this callback. If the callback throws, the function
 * throws the same error, so that the request does not continue.
 *
 * @throws {CallbackRouteError} if the callback has not returned after 15 seconds (MW-06).
 */
export async function verdictOf(
  { callbacks }: AppConfig,
  asked: { request: NextAuthRequest; auth: Session | null },
  impure: Pick<Platform, "deadline"> = platform,
): Promise<unknown> {
  const said = callbacks?.authorized === undefined ? true : callbacks.authorized(asked)
  if (typeof said !== "object" || said === null || said instanceof Response) return said
  return new Promise((resolve, reject) => {
    const cancel = impure.deadline(deadline, () =>
      reject(
        new CallbackRouteError(
          "callbacks.authorized took longer than 15 seconds, so the request was refused. Return sooner.",
        ),
      ),
    )
    Promise.resolve(said).then(resolve, reject).finally(cancel)
  })
}
