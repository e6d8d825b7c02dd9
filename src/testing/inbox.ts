/** A mailbox in memory for the mails of the application under test. */
import type { VerificationRequest } from "../ports/provider.ts"

/** A mail that was stored instead of sent. */
export interface CaughtMail {
  /** The address of the recipient. */
  to: string
  /** The link in the mail. Opening the link signs a person in. */
  url: string
  /** The expiry of the link. */
  expires: Date
}

export interface MailInbox {
  /** The mails, oldest first. */
  readonly mails: readonly CaughtMail[]
  /**
   * Returns the newest mail for an address.
   * @throws {Error} if there is no mail for this address.
   */
  newestTo(address: string): CaughtMail
  /** The option `sendVerificationRequest` of an e-mail provider. */
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
