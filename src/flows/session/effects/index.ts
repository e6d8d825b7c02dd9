/** The effects that every read of a session in a token needs. */
export { openToken } from "./open-token.ts"
export { reviewClaims } from "./review-claims.ts"
export { rollToken } from "./roll-token.ts"
export { shapeSession } from "./shape-session.ts"
