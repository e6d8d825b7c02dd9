/**
 * What flows of an application ask the library for: single-use tokens, mail, results in a session, and approvals by
 * another browser. Part of the vocabulary. `flow` is the id of the flow that asks: none reaches what another one keeps.
 */
import type { PerLanguage } from "../src/texts/define-texts.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { Ask, Refusal } from "./ask.ts"

export interface FlowAsks {
  /**
   * Makes a secret that can be redeemed once, and keeps its hash with a sealed text beside it: 256 random bits. Proves
   * nothing until it comes back; it then proves that its holder got it by the way it was sent, and not who they are.
   */
  createSingleUseToken: Ask<
    {
      flow: string
      /** What it is for: it is redeemed for nothing else. */
      purpose: string
      /** Seconds. */
      lifetime: number
      /** Comes back when it is redeemed. JSON of at most 2 KiB; sealed in the meantime. */
      about: unknown
    },
    { type: "singleUseToken.created"; token: string; expires: Date }
  >
  /** Takes the token out of the store: of any number of callers at once, one succeeds. Does not prove who they are. */
  redeemSingleUseToken: Ask<
    { flow: string; purpose: string; token: string },
    { type: "singleUseToken.redeemed"; about: unknown } | Refusal<"singleUseToken.unknown">
  >
  /**
   * Sends a mail by the configuration's `mail`. That the service took it does not prove that it arrives, or who reads it.
   * Refuses an address that is not one, and a subject of more than one line.
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
   * `callbacks.session`. Changes neither who is signed in nor how they authenticated. `session.absent` too for a session
   * without evidence, which Auth.js or an earlier release made.
   */
  updateSession: Ask<{ flow: string; data: unknown }, { type: "session.updated" } | { type: "session.absent" }>
  /**
   * Opens an approval that waits for a signed-in user: a handle for the one who waits (256 random bits), and a short code
   * to type in another browser. Proves nothing of either.
   */
  openApproval: Ask<
    {
      flow: string
      /** Seconds, at most 1800. */
      lifetime: number
      /** What the approver is shown. JSON of at most 2 KiB. */
      about: unknown
    },
    {
      type: "approval.opened"
      handle: string
      /** `XXXX-XXXX`, of 20 letters (RFC 8628 §6.1). */
      code: string
      expires: Date
    }
  >
  /** Looks up what a code is about, for the approver to see. Changes nothing. Tries are counted by user and by `clientAddress`. */
  readApproval: Ask<
    { flow: string; code: string },
    { type: "approval.pending"; about: unknown } | Refusal<"approval.unknown">
  >
  /**
   * Writes the decision of the visitor who is signed in, with who they are. The first decision stands. Does not prove that
   * they know the one who waits: show them what it is about first (RFC 8628 §5.4).
   */
  recordApproval: Ask<
    { flow: string; code: string; approve: boolean },
    { type: "approval.recorded" } | Refusal<"approval.unrecorded">
  >
  /**
   * Takes the decision, once. Proves that a signed-in user approved this very handle, and who that was; nothing of the
   * one who holds it.
   */
  takeApproval: Ask<
    { flow: string; handle: string },
    | { type: "approval.taken"; person: ApprovedPerson }
    | { type: "approval.waiting" }
    /** The last poll is less than 5 seconds ago (RFC 8628 §3.5, `slow_down`). */
    | { type: "approval.tooSoon" }
    | Refusal<"approval.denied">
    | Refusal<"approval.gone">
  >
}

/** The user who approved: a stored one as the database has them now, or what the session of another one says. */
export type ApprovedPerson =
  | { readonly of: "user"; readonly user: AdapterUser }
  | { readonly of: "account"; readonly claims: SessionClaims }

/** What a session token says of a user whom no database knows. */
export interface SessionClaims {
  readonly sub: string
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly picture?: string | null | undefined
}
