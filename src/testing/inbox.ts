/** A mailbox in memory: what `sendVerificationRequest` was told, instead of a mail. */
import type { VerificationRequest } from "../ports/provider.ts"

/** A mail that would have been sent. */
export interface CaughtMail {
  /** The address. */
  to: string
  /** The link in it. Whoever opens it signs in. */
  url: string
  /** Whether it came from the sign-in of an e-mail provider, or as text from elsewhere. */
  expires: Date
}

export interface MailInbox {
  /** What arrived, oldest first. */
  readonly mails: readonly CaughtMail[]
  /** The newest mail for an address. @throws {Error} where none arrived. */
  newestTo(address: string): CaughtMail
  /** To be given to an e-mail provider as its `sendVerificationRequest`. */
  readonly sendVerificationRequest: (request: Pick<VerificationRequest, "identifier" | "url" | "expires">) => void
}

export function mailInbox(): MailInbox {
  const mails: CaughtMail[] = []
  return {
    mails,
    newestTo(address) {
      const found = mails.findLast(({ to }) => to === address)
      if (found === undefined) throw new Error(`No mail arrived for ${address}.`)
      return found
    },
    sendVerificationRequest({ identifier, url, expires }) {
      mails.push({ to: identifier, url, expires })
    },
  }
}
