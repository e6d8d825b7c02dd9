import { presentedVisitor } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"

/**
 * Returns the ids of the stored user who is signed in in this browser and of the session; `undefined` if there is no
 * such user.
 */
export const identifyVisitor: Effect<"identifyVisitor"> = async (_params, runtime) => {
  const visitor = await presentedVisitor(runtime)
  return {
    type: "visitor.identified",
    visitor: visitor === undefined ? undefined : { user: visitor.user.id, session: visitor.session },
  }
}
