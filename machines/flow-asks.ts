/**
 * The asks of own flows: single-use tokens, mail, results in a session, and approvals by another browser. They are part
 * of the vocabulary. `flow` is the id of the flow that asks: no flow can read values that another one stored.
 */
import type { PerLanguage } from "../src/texts/define-texts.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { Ask, Refusal } from "./ask.ts"

export interface FlowAsks {
  /**
   * Makes a single-use token of 256 random bits, and stores its hash together with a sealed text. A request with the
   * token proves that its sender received the token where it was sent, but not who the sender is.
   */
  createSingleUseToken: Ask<
    {
      flow: string
      /** The purpose. The token cannot be redeemed for another purpose. */
      purpose: string
      /** The lifetime of the token, in seconds. */
      lifetime: number
      /** Returned when the token is redeemed. JSON of at most 2 KiB; sealed until then. */
      about: unknown
    },
    { type: "singleUseToken.created"; token: string; expires: Date }
  >
  /** Redeems a token: of any number of concurrent callers, one succeeds. Does not prove who the holder is. */
  redeemSingleUseToken: Ask<
    { flow: string; purpose: string; token: string },
    { type: "singleUseToken.redeemed"; about: unknown } | Refusal<"singleUseToken.unknown">
  >
  /**
   * Sends a mail by the configuration's mailer. Success does not prove that the mail arrives, or who reads it.
   * Refuses a malformed address, and a subject of more than one line.
   */
  sendMail: Ask<
    {
      flow: string
      to: string
      subject: PerLanguage<string>
      text: PerLanguage<string>
      html?: PerLanguage<string | undefined>
    },
    { type: "mail.sent" } | Refusal<"mail.unsent">
  >
  /**
   * Writes JSON of at most 2 KiB into the visitor's session, under the flow's id: `results` of `callbacks.jwt` and
   * `callbacks.session`. Changes neither the signed-in user nor their evidence. A session without evidence, from
   * Auth.js or an earlier release, gives `session.absent` too.
   */
  updateSession: Ask<{ flow: string; data: unknown }, { type: "session.updated" } | { type: "session.absent" }>
  /**
   * Opens an approval that waits for a signed-in user: a handle for the browser that waits (256 random bits), and a
   * short code to type in another browser. Proves nothing about either.
   */
  openApproval: Ask<
    {
      flow: string
      /** The lifetime of the approval, in seconds. At most 1800. */
      lifetime: number
      /** Shown to the approver. JSON of at most 2 KiB. */
      about: unknown
    },
    {
      type: "approval.opened"
      handle: string
      /** `XXXX-XXXX`, from 20 letters (RFC 8628 §6.1). */
      code: string
      expires: Date
    }
  >
  /**
   * Looks up the subject of an approval by its code, to show it to the approver. Changes nothing. Attempts are counted
   * by user and by `clientAddress`.
   */
  readApproval: Ask<
    { flow: string; code: string },
    { type: "approval.pending"; about: unknown } | Refusal<"approval.unknown">
  >
  /**
   * Writes the decision of the signed-in visitor, together with their identity. The first decision is final. Does not
   * prove that the approver recognises the person who waits: show them the subject of the approval first (RFC 8628 §5.4).
   */
  recordApproval: Ask<
    { flow: string; code: string; approve: boolean },
    { type: "approval.recorded" } | Refusal<"approval.unrecorded">
  >
  /**
   * Fetches the approver's decision. Each decision is returned only once. Proves which signed-in user approved this
   * handle. Proves nothing about
   * the holder of the handle.
   */
  takeApproval: Ask<
    { flow: string; handle: string },
    | { type: "approval.taken"; person: ApprovedPerson }
    | { type: "approval.waiting" }
    /** The last poll was less than 5 seconds ago (RFC 8628 §3.5, `slow_down`). */
    | { type: "approval.tooSoon" }
    | Refusal<"approval.denied">
    | Refusal<"approval.gone">
  >
}

/**
 * The user who approved: a stored user as the database has them now, or the claims of a session without a stored user.
 */
export type ApprovedPerson =
  | { readonly of: "user"; readonly user: AdapterUser }
  | { readonly of: "account"; readonly claims: SessionClaims }

/** The claims of a session token about a user who is not in a database. */
export interface SessionClaims {
  readonly sub: string
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly picture?: string | null | undefined
}
