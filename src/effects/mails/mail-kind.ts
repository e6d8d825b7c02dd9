/** The differences between the kinds of mails in the outbox: notices, and mails that prove a mailbox. */
import { mailerFor } from "../../config/mailer.ts"
import type { QueuedMail, QueuedNotice, QueuedProof } from "../../mail/queued-mail.ts"
import type { Mailer, OutgoingMail } from "../../ports/mail.ts"
import type { OutsideSubject } from "../../protocol/entry-outside-flow.ts"
import { announce } from "../unit-of-work.ts"
import type { Delivering } from "./delivering.ts"

/** The data and functions by which the delivery handles a mail of one kind. */
export interface MailKind {
  /** The time from which the mail is useless, in milliseconds since the epoch. */
  readonly until: number
  /** A noun phrase for the log, without an address. */
  readonly title: string
  /** The subject of the audit entry if the mail is given up. */
  readonly of: Pick<OutsideSubject, "user" | "identifier" | "flow">
  /** The address, the text and the secrets of the mail. The error of some mail services contains them. */
  readonly hidden: readonly string[]
  /** Returns the mailer of this mail; `undefined` if the configuration has no mailer. */
  readonly mailerIn: (config: Delivering["config"]) => Mailer | undefined
  readonly write: (delivering: Delivering) => Promise<OutgoingMail>
  /** Calls the listener of the application. `error` contains no text of {@link MailKind.hidden}. */
  readonly announce: (result: "delivered" | "givenUp", delivering: Delivering, error?: Error) => Promise<void>
}

export function mailKind(queued: QueuedMail): MailKind {
  return "proof" in queued ? proofKind(queued) : noticeKind(queued)
}

function noticeKind({ mail, notice, userId }: QueuedNotice): MailKind {
  return {
    // A notice stays useful.
    until: Infinity,
    title: `the notice "${notice}"`,
    of: { user: userId },
    hidden: [mail.to, mail.text, mail.html ?? mail.text],
    mailerIn: ({ mailer }) => mailer,
    write: () => Promise.resolve(mail),
    announce: (result, delivering, error) =>
      announce(delivering, "notice", { notice, userId, result, ...(error && { error }) }),
  }
}

function proofKind({ proof, until }: QueuedProof): MailKind {
  const { flow, wants, to, url, code } = proof
  return {
    until,
    title: `a link and a code of the flow "${flow}"`,
    of: { identifier: to, flow },
    hidden: [to, url, new URL(url).searchParams.get("token") ?? url, code],
    mailerIn: (config) => mailerFor(flow, config),
    write: async (delivering) => (await import("../passwords/write-proof.ts")).writeProof(proof, delivering),
    announce: (result, delivering, error) =>
      announce(delivering, "proofMail", { flow, wants, result, ...(error && { error }) }),
  }
}
