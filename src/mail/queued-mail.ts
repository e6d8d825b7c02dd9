/**
 * Seals mails for the outbox, the store of mails that are not sent yet. A mail can contain a link that ends all
 * sessions of a user. A reader of the database must not be able to use that link.
 */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { OutgoingMail } from "../ports/mail.ts"
import type { NoticeName } from "../ports/notices.ts"
import { openToken, sealToken } from "../protocol/session-token.ts"

/** A mail of the outbox, with the values that its delivery needs. */
export interface QueuedMail {
  readonly mail: OutgoingMail
  /** The application's host name, for the mailer. */
  readonly host: string
  readonly notice: NoticeName
  /** The id of the user to whom the mail is addressed. */
  readonly userId: string
}

/** The seconds for which a sealed mail can be opened: longer than the time for which delivery is tried. */
const lifetime = 14 * 86_400
const salt = "authchart.outbox"

interface Sealing {
  readonly config: Pick<ResolvedConfig, "secrets" | "keys">
  readonly now: () => number
  readonly randomUUID: () => string
}

/** Seals a mail for the outbox row with this id. The sealed mail cannot be opened under another id. */
export async function sealMail(id: string, queued: QueuedMail, { config, now, randomUUID }: Sealing): Promise<string> {
  const { secrets, keys: ring } = config
  const claims = { id, queued }
  return sealToken({ claims, secrets, salt, maxAge: lifetime, now: now() / 1000, ring, uuid: randomUUID })
}

/** Opens a sealed mail. Returns `undefined` if no configured secret can open it. */
export async function openMail(
  id: string,
  sealed: string,
  { config, now }: Omit<Sealing, "randomUUID">,
): Promise<QueuedMail | undefined> {
  const { secrets, keys: ring } = config
  const claims = await openToken({ token: sealed, secrets, salt, now: now() / 1000, ring })
  // The cast is safe, because only `sealMail` seals with this salt.
  return claims?.["id"] === id ? (claims["queued"] as QueuedMail) : undefined
}
