/** Decides whether work of the library continues after the response, or the response waits for the work. */
import { deployment, type Deployment } from "./deployment.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Logger } from "../ports/logger.ts"
import type { WaitUntil } from "../ports/wait-until.ts"
import type { AuthConfig } from "./options.ts"

/**
 * Returns `true` if the work continues after the response. Returns `false` if the response must wait for the work,
 * because a serverless platform can stop the process when the response is sent.
 */
export type LetGoOn = (work: Promise<unknown>) => boolean

/** The names under which Vercel and Next.js publish the context of the current request. */
const requestContexts = [Symbol.for("@next/request-context"), Symbol.for("@vercel/request-context")]

/** Makes the {@link LetGoOn} of a configuration. The result warns once if the application's `waitUntil` throws. */
export function letGoOnOf(
  { waitUntil, [deployment]: known }: AuthConfig & { [deployment]?: Deployment },
  warnOnce: Logger["warn"],
): LetGoOn {
  return (work) => {
    const keep = waitUntil ?? waitUntilOfRequest()
    if (keep === undefined) return known?.processStays === true
    try {
      keep(work)
      return true
    } catch (error) {
      warnOnce("wait-until-failed", `waitUntil threw, so the response waited for the work: ${String(error)}`)
      return false
    }
  }
}

/** Returns the error if the option `waitUntil` is not a function. */
export function waitUntilProblem({ waitUntil }: AuthConfig): AuthError | undefined {
  if (waitUntil === undefined || typeof waitUntil === "function") return undefined
  return new InvalidConfiguration("waitUntil must be a function that takes a promise, such as the platform's own.")
}

/** Returns the `waitUntil` that the platform provides for the current request. */
function waitUntilOfRequest(): WaitUntil | undefined {
  const published = globalThis as {
    [context: symbol]: { get?: () => { waitUntil?: WaitUntil } | undefined } | undefined
  }
  for (const name of requestContexts) {
    const context = published[name]?.get?.()
    if (context?.waitUntil !== undefined) return (work) => context.waitUntil?.(work)
  }
  return undefined
}
