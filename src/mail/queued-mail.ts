/**
 * Seals mails for the outbox, the store of mails that are not sent yet. A mail can contain a link that ends all
 * sessions of a user, and a reader of the database must not be able to use this link.
 */
import type { ProofWish } from "../../machines/password-asks.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { OutgoingMail } from "../ports/mail.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { Language } from "../texts/languages.ts"
import { openToken, sealToken } from "../protocol/session-token.ts"

/** A notice of the outbox, with the data for its delivery. */
export interface QueuedNotice {
  readonly mail: OutgoingMail
  /** The application's host name, for the mailer. */
  readonly host: string
  readonly notice: NoticeName
  /** The id of the user who receives the mail. */
  readonly userId: string
}

/** The data of a mail with a link and a code that prove control of a mailbox. */
export interface ProofLetter {
  /** The id of the flow that proves the mailbox. */
  readonly flow: string
  readonly wants: ProofWish
  /** The address of the recipient. */
  readonly to: string
  readonly code: string
  readonly url: string
  /** The lifetime of the link and the code, in seconds. */
  readonly lifetime: number
  readonly language: Language
  /** The application's host, with its port, for the text of the mail. */
  readonly host: string
}

/**
 * A mail of the outbox that proves control of a mailbox. The delivery writes the text of the mail, because the text
 * can say if a user has the address, and the lookup of the user must not delay the response.
 */
export interface QueuedProof {
  readonly proof: ProofLetter
  /** The application's host name, for the mailer. */
  readonly host: string
  /** The time when the link and the code expire, in milliseconds since the epoch. The mail is useless afterwards. */
  readonly until: number
}

/** A mail of the outbox. */
export type QueuedMail = QueuedNotice | QueuedProof

/** The seconds for which the library can open a sealed mail. All attempts to deliver a mail take less time. */
const lifetime = 14 * 86_400
const salt = "authchart.outbox"

interface Sealing {
  readonly config: Pick<ResolvedConfig, "secrets" | "keys">
  readonly now: () => number
  readonly randomUUID: () => string
}

/** Seals a mail for the outbox row with this id. `openMail` refuses the sealed mail for any other id. */
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
