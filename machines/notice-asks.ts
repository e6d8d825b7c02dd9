/** The asks of the link "this was not me". Part of the vocabulary. */
import type { Ask, Refusal } from "./ask.ts"

export interface NoticeAsks {
  /**
   * Redeems the token of a notice's link: of any number of concurrent callers, one succeeds. Proves that the sender has read
   * the mailbox of the user whom the notice informed.
   */
  redeemNotice: Ask<
    { token: string },
    /** `user`: the id of that user. */
    { type: "notice.redeemed"; user: string } | Refusal<"notice.unknown">
  >
  /** Ends all sessions of a user, and their known devices. Answers once no row of a session is left. */
  endUserSessions: Ask<{ user: string }, { type: "userSessions.ended" }>
}
