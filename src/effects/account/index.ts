/** The effects that read and change the account of the signed-in user. */
export { changeAccount } from "./change-account.ts"
export { endOtherSessions } from "./end-other-sessions.ts"
export { judgeChange } from "./judge-change.ts"
export { judgeEvidence } from "./judge-evidence.ts"
export { readAccount } from "./read-account.ts"
export { renewSession } from "./renew-session.ts"
export { sendNotice } from "./send-notice.ts"
