/** The asks with which a visitor proves a mailbox, sets a password and chooses a username. The vocabulary of asks contains these asks. */
import type { PasswordFault } from "../src/ports/passwords.ts"
import type { UsernameFault } from "../src/ports/username.ts"
import type { AnswerKinds, Ask } from "./ask.ts"

/** The reason why a visitor asks for a mail with a link and a code. */
export type ProofWish = "signUp" | "reset" | "signIn"

export interface PasswordAsks {
  /**
   * Makes a link and a code that prove control of a mailbox, and sends both in one mail after the response. The link has
   * a single-use token, whose `about` is the normalised address. The answer, its time and the number of mails do not
   * depend on whether a user has the address. Only the text of the mail does, unless the visitor wants to sign in.
   */
  sendProof: Ask<
    {
      flow: string
      /** The wish of the visitor: a new account, a new password, or a session. */
      wants: ProofWish
      /** The address, which `parseEmail` accepts. */
      to: string
      /** The lifetime of the link and the code, in seconds. */
      lifetime: number
      /** The path of the page that the link opens, below the base path. */
      path: string
      /**
       * The URL that the visitor wants to reach, as `callbacks.redirect` allowed it. The library sets it. A link that
       * signs in contains it.
       */
      returnTo?: string
    },
    {
      type: "proof.queued"
      /** The token of the link. */
      token: string
      /** The digest of the code, for `isMailCode` of `src/protocol/mail-code.ts`. */
      digest: string
    }
  >
  /**
   * Judges a password that a user wants to set, and hashes a fit password. `password.hashed` proves nothing about the
   * visitor.
   */
  hashPassword: Ask<
    {
      flow: string
      password: string
      /** The address of the user. A password that consists mostly of parts of this address is unfit. */
      email: string
    },
    { type: "password.hashed"; hash: string } | { type: "password.unfit"; why: PasswordFault }
  >
  /**
   * Finds out if the owner of a mailbox can choose a username in this sign-in: the configuration has usernames, and no
   * user has the address. Changes nothing. The answer shows whether a user has the address, so request the effect only
   * after the visitor has proven the mailbox.
   */
  offerUsername: Ask<
    {
      flow: string
      /** The address of the mailbox. */
      email: string
    },
    | {
        type: "username.offered"
        /** `true` if the visitor must choose a name. */
        required: boolean
      }
    | { type: "username.withheld" }
  >
  /**
   * Judges a username that a visitor typed, and holds a free name for the owner of the mailbox: no other person can
   * choose it for `lifetime` and the lifetimes of all steps of the configuration, which come after the choice. The owner
   * of a mailbox holds at most one name: a new hold, or an empty text, ends the former hold. Of any number of concurrent requests for a name, one person gets the
   * hold. The name belongs to a user only after the sign-in has stored it.
   */
  holdUsername: Ask<
    {
      flow: string
      /** The text that the visitor typed. */
      typed: string
      /** The address of the mailbox. */
      email: string
      /** The time for which the name is held, in seconds. The library adds the lifetimes of all steps. */
      lifetime: number
    },
    | {
        type: "username.held"
        /** The normal form of the name; empty if the visitor typed none, and can leave the name out. */
        name: string
      }
    | { type: "username.refused"; why: UsernameFault }
  >
}

/** The answers of each of these asks. */
export const passwordAnswers: AnswerKinds<PasswordAsks> = {
  sendProof: { "proof.queued": "ok" },
  hashPassword: { "password.hashed": "ok", "password.unfit": "ok" },
  offerUsername: { "username.offered": "ok", "username.withheld": "ok" },
  holdUsername: { "username.held": "ok", "username.refused": "ok" },
}
