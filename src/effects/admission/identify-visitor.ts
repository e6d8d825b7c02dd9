import { presentedUser } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"

/** Who is signed in in this browser, as far as the database knows them. */
export const identifyVisitor: Effect<"identifyVisitor"> = async (_params, runtime) => ({
  type: "visitor.identified",
  userId: (await presentedUser(runtime))?.id,
})
