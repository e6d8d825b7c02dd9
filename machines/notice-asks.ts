/** The asks of the flow for the link "this was not me". These asks are part of the vocabulary of asks. */
import type { Ask, Refusal } from "./ask.ts"

export interface NoticeAsks {
  /**
   * Redeems the token of a notice's link. If several requests redeem it at the same time, exactly one succeeds. A token
   * that was redeemed proves that the sender has access to the mailbox of the user to whom the notice was sent.
   */
  redeemNotice: Ask<
    { token: string },
    /** `user` is the id of the user to whom the notice was sent. */
    { type: "notice.redeemed"; user: string } | Refusal<"notice.unknown">
  >
  /**
   * Ends all sessions of a user, and forgets the user's known devices. The answer comes after the rows of all sessions
   * are deleted.
   */
  endUserSessions: Ask<{ user: string }, { type: "userSessions.ended" }>
}
