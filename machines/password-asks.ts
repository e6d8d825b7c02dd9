/** The asks with which a visitor proves a mailbox and sets a password. The vocabulary of asks contains these asks. */
import type { PasswordFault } from "../src/ports/passwords.ts"
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
}

/** The answers of each of these asks. */
export const passwordAnswers: AnswerKinds<PasswordAsks> = {
  sendProof: { "proof.queued": "ok" },
  hashPassword: { "password.hashed": "ok", "password.unfit": "ok" },
}
