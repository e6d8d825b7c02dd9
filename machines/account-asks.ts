/**
 * Asks (a chart's requests for effects) that read and change the account of the signed-in user. Own flows can also use
 * these asks.
 */
import type {
  AccountChange,
  AccountOverview,
  ChangeRefusal,
  EvidenceDemand,
  LinkRequest,
} from "../src/ports/account.ts"
import type { StepNotice } from "../src/ports/notices.ts"
import type { AnswerKinds, Ask, Refusal } from "./ask.ts"

export interface AccountAsks {
  /**
   * Judges the evidence of the visitor's session: how long ago, and by which methods, the user authenticated.
   * `evidence.sufficient` proves that the session meets the demand. It does not prove that the user is still at the
   * browser. A session without evidence meets no demand. With `toLink`, the smallest `linkMaxAge` of the plugins also
   * applies. `maxAge` of `evidence.insufficient` is the maximum age that applied, in seconds.
   */
  judgeEvidence: Ask<
    { flow: string; toLink?: boolean } & EvidenceDemand,
    { type: "evidence.sufficient" } | (Refusal<"evidence.insufficient"> & { maxAge: number })
  >
  /**
   * Reads the account of the signed-in user, and the newest entries of the audit trail: at most `activity` entries
   * (default 20). The answer is `account.absent` if no stored user is signed in.
   */
  readAccount: Ask<
    { flow: string; activity?: number },
    { type: "account.read"; account: AccountOverview } | { type: "account.absent" }
  >
  /**
   * Checks if the signed-in user may make a change to their account, without making the change. `change.refused` is
   * also the answer if no stored user is signed in.
   */
  judgeChange: Ask<
    { flow: string; change: AccountChange | LinkRequest },
    { type: "change.allowed" } | { type: "change.refused"; why: ChangeRefusal }
  >
  /**
   * Ends every session of the signed-in user except the visitor's own session. A session in a token ends at its next
   * use if `session.revocation` is `"strict"`, and otherwise at its next renewal. The answer is `session.absent` if the
   * visitor has no session with evidence.
   */
  endOtherSessions: Ask<{ flow: string }, { type: "otherSessions.ended" } | { type: "session.absent" }>
  /**
   * Sends a notice about a second factor to the signed-in user. Sends nothing if the configuration has no mailer or
   * turns the notice off, or if no stored user is signed in.
   */
  sendNotice: Ask<{ flow: string; notice: StepNotice }, { type: "notice.queued" }>
  /**
   * Gives the visitor's session a new token. The `sid`, the evidence and all other data stay. With database sessions,
   * the former token becomes invalid. A flow must therefore request this effect last, after every effect that reads the
   * session. The answer is `session.absent` if the visitor has no session with evidence, or if the session was revoked
   * meanwhile.
   */
  renewSession: Ask<{ flow: string }, { type: "session.renewed" } | { type: "session.absent" }>
  /**
   * Makes a change to the account of the signed-in user. The effect repeats the check of
   * {@link AccountAsks.judgeChange}, because the account can have changed since then.
   */
  changeAccount: Ask<
    { flow: string; change: AccountChange },
    { type: "account.changed" } | { type: "change.refused"; why: ChangeRefusal }
  >
}

/** The answers of each of these asks. */
export const accountAnswers: AnswerKinds<AccountAsks> = {
  judgeEvidence: { "evidence.sufficient": "ok", "evidence.insufficient": "no" },
  readAccount: { "account.read": "ok", "account.absent": "ok" },
  judgeChange: { "change.allowed": "ok", "change.refused": "ok" },
  sendNotice: { "notice.queued": "ok" },
  renewSession: { "session.renewed": "ok", "session.absent": "ok" },
  endOtherSessions: { "otherSessions.ended": "ok", "session.absent": "ok" },
  changeAccount: { "account.changed": "ok", "change.refused": "ok" },
}
