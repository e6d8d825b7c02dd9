/** What `callbacks.authorized` says of a request, in time. */
import { CallbackRouteError } from "../../errors.ts"
import { platform, type Platform } from "../../interpreter/runtime.ts"
import type { Session } from "../../ports/records.ts"
import type { AppConfig, NextAuthRequest } from "./app-config.ts"

/** Milliseconds that the callback may take. */
const deadline = 15_000

/**
 * Asks the application; `true` where it has no such callback. Fails closed: what the callback throws is thrown on.
 *
 * @throws {CallbackRouteError} where it does not answer within 15 seconds (MW-06).
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
      reject(new CallbackRouteError("callbacks.authorized did not answer in time: nobody is let in.")),
    )
    Promise.resolve(said).then(resolve, reject).finally(cancel)
  })
}
