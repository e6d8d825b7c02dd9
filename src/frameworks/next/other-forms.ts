/**
 * The forms of `auth` that middleware does not use, and `requireSession`. `other-forms-later.ts` replaces this module in
 * bundles for edge runtimes.
 */
export { authInNode } from "../../facade/auth-for-node.ts"
export { authInRender } from "./auth-in-render.ts"
export { makeRequireSession } from "./require-session.ts"
