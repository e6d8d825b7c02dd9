/** A mail as the inbox shows it. */
import PostalMime from "postal-mime"
import { webAddress } from "./html.ts"

export interface Mail {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  /** Addresses in the text that a browser may follow. */
  readonly links: readonly string[]
}

/** @param to the recipient of the SMTP envelope; the mail's own header can name another. */
export async function readMail(raw: Buffer, to: string): Promise<Mail> {
  const { from, subject = "(no subject)", text = "", html } = await PostalMime.parse(raw)
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    from: from?.address ?? "unknown",
    to,
    subject,
    text: text.trim(),
    html,
    links: [...new Set(found.map(webAddress).filter((link) => link !== undefined))],
  }
}
