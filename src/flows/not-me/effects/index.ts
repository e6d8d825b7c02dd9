/** The effects of the link "this was not me". */
export { endUserSessions } from "./end-user-sessions.ts"
export { redeemNotice } from "./redeem-notice.ts"
