/**
 * Replaces `other-forms.ts` in bundles for edge runtimes, which must be small. The first call of a form loads its code.
 */
import type { RequireSession } from "./require-session.ts"

type Forms = typeof import("./other-forms.ts")

/** See `auth-for-node.ts`. */
export const authInNode: Forms["authInNode"] = async (args, configFor) =>
  (await import("../../facade/auth-for-node.ts")).authInNode(args, configFor)

/** See `auth-in-render.ts`. */
export const authInRender: Forms["authInRender"] = (configFor) => {
  let made: ReturnType<Forms["authInRender"]> | undefined
  return async () => (made ??= (await import("./auth-in-render.ts")).authInRender(configFor))()
}

/** See `require-session.ts`. */
export const makeRequireSession: Forms["makeRequireSession"] = (configFor) => {
  const requireSession = async (...args: Parameters<RequireSession>): Promise<unknown> =>
    (await import("./require-session.ts")).makeRequireSession(configFor)(...args)
  // The cast gives the function the types of both overloads, which the loaded function implements.
  return requireSession as RequireSession
}
