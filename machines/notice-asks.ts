/** The asks of the link "this was not me". Part of the vocabulary. */
import type { Ask, Refusal } from "./ask.ts"

export interface NoticeAsks {
  /**
   * Redeems the token of a notice's link. Of any number of concurrent callers, one succeeds. Proves that the sender has read
   * the mailbox of the user to whom the notice was sent.
   */
  redeemNotice: Ask<
    { token: string },
    /** `user` is the id of the user to whom the notice was sent. */
    { type: "notice.redeemed"; user: string } | Refusal<"notice.unknown">
  >
  /** Ends all sessions and known devices of a user. The answer comes after the rows of all sessions are deleted. */
  endUserSessions: Ask<{ user: string }, { type: "userSessions.ended" }>
}
