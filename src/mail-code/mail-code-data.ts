/** The data of the flow in which a visitor signs in by a mailed code or link. */
export interface MailCodeData {
  /** The address that the visitor typed. Empty in a browser that only opened the link of the mail. */
  typed: string
  /** The token of the mail's link. */
  token: string
  /** The digest of the mail's code. */
  digest: string
  /** The address in the opened link, which the page of the link shows. It proves nothing. */
  named: string
  /** The address of the mailbox that the visitor controls. Only the answer of `redeemSingleUseToken` writes it. */
  email: string
}
