/** A mail in the outbox, sealed: it carries links, so that a reader of the database could use them. */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { OutgoingMail } from "../ports/mail.ts"
import type { NoticeName } from "../ports/notices.ts"
import { openToken, sealToken } from "../protocol/session-token.ts"

/** A written mail. */
export interface QueuedMail {
  readonly mail: OutgoingMail
  /** The application's host name, for the mailer. */
  readonly host: string
  readonly notice: NoticeName
  /** The id of the user whom it informs. */
  readonly userId: string
}

/** Seconds for which a sealed mail can be opened: longer than its delivery is tried. */
const lifetime = 14 * 86_400
const salt = "authchart.outbox"

interface Sealing {
  readonly config: Pick<ResolvedConfig, "secrets" | "keys">
  readonly now: () => number
  readonly randomUUID: () => string
}

/** Seals a mail for the row with this id. It does not open in another row. */
export async function sealMail(id: string, queued: QueuedMail, { config, now, randomUUID }: Sealing): Promise<string> {
  const { secrets, keys: ring } = config
  const claims = { id, queued }
  return sealToken({ claims, secrets, salt, maxAge: lifetime, now: now() / 1000, ring, uuid: randomUUID })
}

/** Opens a mail; `undefined` if no configured secret opens it. */
export async function openMail(
  id: string,
  sealed: string,
  { config, now }: Omit<Sealing, "randomUUID">,
): Promise<QueuedMail | undefined> {
  const { secrets, keys: ring } = config
  const claims = await openToken({ token: sealed, secrets, salt, now: now() / 1000, ring })
  // Only `sealMail` seals with this salt.
  return claims?.["id"] === id ? (claims["queued"] as QueuedMail) : undefined
}
