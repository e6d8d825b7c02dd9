/** The effects of signing out. */
export { announceSignOut } from "./announce-sign-out.ts"
export { endSession } from "./end-session.ts"
