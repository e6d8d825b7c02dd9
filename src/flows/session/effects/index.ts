/** The effects of reading a session. */
export { announceSession } from "./announce-session.ts"
export { clearSession } from "./clear-session.ts"
export { extendSession } from "./extend-session.ts"
export { loadSession } from "./load-session.ts"
export { openToken } from "./open-token.ts"
export { reviewClaims } from "./review-claims.ts"
export { rollToken } from "./roll-token.ts"
export { shapeSession } from "./shape-session.ts"
