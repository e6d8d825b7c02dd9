/** The effects of reading a session that is a token. */
export { announceSession } from "./announce-session.ts"
export { checkRevocation } from "./check-revocation.ts"
export { openToken } from "./open-token.ts"
export { reviewClaims } from "./review-claims.ts"
export { rollToken } from "./roll-token.ts"
export { shapeSession } from "./shape-session.ts"
