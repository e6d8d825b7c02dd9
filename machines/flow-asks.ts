/**
 * Asks (a chart's requests for effects) for flows that an application defines: for single-use tokens, mail, results in
 * a session, and approvals by another browser. In the parameters, `flow` is the id of the flow that requests the
 * effect, so that no flow can read a value of another flow.
 */
import type { PerLanguage } from "../src/texts/define-texts.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { AccountAsks } from "./account-asks.ts"
import type { Ask, Refusal } from "./ask.ts"
import type { PasswordAsks } from "./password-asks.ts"

export interface FlowAsks extends AccountAsks, PasswordAsks {
  /**
   * Makes a single-use token of 256 random bits. The store gets the token's hash and the sealed value `about`. A
   * request with the token proves that its sender can read messages at the address to which the flow sent the token.
   * The token does not prove who the sender is.
   */
  createSingleUseToken: Ask<
    {
      flow: string
      /** The purpose. The flow cannot redeem the token for another purpose. */
      purpose: string
      /** The lifetime of the token, in seconds. */
      lifetime: number
      /**
       * A value that the flow gets back when it redeems the token: JSON of at most 2 KiB. The library seals the value
       * until then.
       */
      about: unknown
    },
    { type: "singleUseToken.created"; token: string; expires: Date }
  >
  /**
   * Redeems a single-use token. If several requests redeem one token at the same time, exactly one request succeeds.
   * The answer does not prove who the sender is.
   */
  redeemSingleUseToken: Ask<
    { flow: string; purpose: string; token: string },
    { type: "singleUseToken.redeemed"; about: unknown } | Refusal<"singleUseToken.unknown">
  >
  /**
   * Sends a mail with the mailer of the configuration. `mail.sent` proves neither that the mail arrives, nor who reads
   * the mail. Refuses a malformed e-mail address, and a subject of more than one line.
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
   * Writes JSON of at most 2 KiB into the visitor's session, under the flow's id. `callbacks.jwt` and
   * `callbacks.session` receive this JSON in `results`. The signed-in user and their evidence do not change. The answer
   * is `session.absent` if the visitor has no session, or if the session has no evidence because Auth.js or an earlier
   * release issued it.
   */
  updateSession: Ask<{ flow: string; data: unknown }, { type: "session.updated" } | { type: "session.absent" }>
  /**
   * Opens an approval, which a signed-in user can give or deny in another browser. `approval.opened` contains a handle
   * of 256 random bits for the browser that waits, and a short code that the user types in the other browser. The
   * answer proves nothing about either browser.
   */
  openApproval: Ask<
    {
      flow: string
      /** The lifetime of the approval, in seconds. At most 1800. */
      lifetime: number
      /** A value to show to the approver: JSON of at most 2 KiB. */
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
   * Looks up an approval by its code, and returns its `about`, which the flow shows to the approver. Changes nothing.
   * Counts attempts by user and by `clientAddress`.
   */
  readApproval: Ask<
    { flow: string; code: string },
    { type: "approval.pending"; about: unknown } | Refusal<"approval.unknown">
  >
  /**
   * Writes the decision of the signed-in visitor, and the visitor's identity. The first decision is final. The decision
   * does not prove that the approver recognises the person who waits: show the `about` of the approval to the approver
   * first (RFC 8628 §5.4).
   */
  recordApproval: Ask<
    { flow: string; code: string; approve: boolean },
    { type: "approval.recorded" } | Refusal<"approval.unrecorded">
  >
  /**
   * Fetches the approver's decision. Returns each decision only once. `approval.taken` proves which signed-in user
   * approved this handle. The answer proves nothing about the sender of the handle.
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

/** The user who approved: the current row of a stored user, or the claims of a session whose user is not stored. */
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
