/** Asks (a chart's requests for effects) of the flow for the link "this was not me". */
import type { Ask, Refusal } from "./ask.ts"

export interface NoticeAsks {
  /**
   * Redeems the token of a notice's link. If several requests redeem one token at the same time, exactly one request
   * succeeds. A redeemed token proves that the sender has access to the mailbox of the user who received the notice.
   */
  redeemNotice: Ask<
    { token: string },
    /** `user` is the id of the user who received the notice. */
    { type: "notice.redeemed"; user: string } | Refusal<"notice.unknown">
  >
  /**
   * Ends all sessions of a user, and forgets the user's known devices. The answer comes after the effect has deleted
   * the rows of all sessions.
   */
  endUserSessions: Ask<{ user: string }, { type: "userSessions.ended" }>
}
