import { presentedVisitor } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"

/** Finds the stored user who is signed in in this browser, and the session. */
export const identifyVisitor: Effect<"identifyVisitor"> = async (_params, runtime) => {
  const visitor = await presentedVisitor(runtime)
  return {
    type: "visitor.identified",
    visitor: visitor === undefined ? undefined : { user: visitor.user.id, session: visitor.session },
  }
}
