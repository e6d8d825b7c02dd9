/**
 * Delivers mails after the response: the mails of this request, and due mails of the outbox. The outbox is the store of
 * mails that are not sent yet. A process claims mails before it sends them, so that no other process sends the same
 * mails.
 */
import { withoutTexts } from "../../config/redacted-error.ts"
import { openMail, type QueuedMail } from "../../mail/queued-mail.ts"
import type { DeliveryReport } from "../../ports/mail.ts"
import type { OutboxClaim, OutboxMail, OutboxStore } from "../../ports/outbox-store.ts"
import { randomBase64url } from "../../protocol/bytes.ts"
import { entryOutsideFlow } from "../../protocol/entry-outside-flow.ts"
import { recordEntries } from "../audit/record-entries.ts"
import { inTime } from "../unit-of-work.ts"
import type { Delivering } from "./delivering.ts"
import { mailKind, type MailKind } from "./mail-kind.ts"

/**
 * Starts work after the response, so that the response time does not depend on the work. `deliverMails` waits for the
 * work.
 *
 * @param failed receives the error of the work.
 */
export function afterResponse(
  work: () => Promise<void>,
  { config: { mailing }, deadline }: Pick<Delivering, "config" | "deadline">,
  failed: (error: unknown) => void,
): void {
  const delivery = new Promise<void>((begun) => void deadline(0, begun))
    .then(work)
    .catch(failed)
    .finally(() => mailing.running.delete(delivery))
  mailing.running.add(delivery)
}

/** The maximum time that a mailer may take for one mail, in milliseconds. */
const patience = 15_000
/** The maximum number of mails in one claim. */
const batch = 10
/** The milliseconds for which a claim is valid. Delivering all mails of a claim takes less time. */
const lease = 5 * 60_000
/** The minutes before each further attempt to deliver a mail. The last attempt is a day and a half after the first. */
const pauses: readonly number[] = [1, 5, 30, 120, 360, 720, 960]

/** Makes a claim, by which this process reserves mails of the outbox. */
export function newClaim({ now, randomBytes }: Pick<Delivering, "now" | "randomBytes">): OutboxClaim {
  return { claim: randomBase64url(randomBytes, 16), until: now() + lease }
}

/** A mail that this process has claimed. `stored` is absent if the application has no outbox. */
export interface HeldMail {
  readonly queued: QueuedMail
  readonly stored?: { readonly outbox: OutboxStore; readonly mail: OutboxMail; readonly claim: string }
}

/**
 * Delivers all mails of the outbox that are due. If the store fails, the function rejects, and a later call delivers
 * the remaining mails.
 */
export async function deliverDue(delivering: Delivering): Promise<DeliveryReport> {
  const report: DeliveryReport = { delivered: 0, postponed: 0, givenUp: 0 }
  const { config, now } = delivering
  const { outbox } = config.stores ?? {}
  if (outbox === undefined || config.mailer === undefined) return report
  for (;;) {
    const claim = newClaim(delivering)
    const claimed = await outbox.claim(now(), batch, claim)
    for (const mail of claimed) {
      const queued = await openMail(mail.id, mail.mail, delivering)
      if (queued === undefined) {
        await outbox.remove(mail.id, claim.claim)
        config.log.error(new Error("mail_given_up: no secret of the application opens a mail of the outbox."))
        report.givenUp += 1
      } else report[await deliver({ queued, stored: { outbox, mail, claim: claim.claim } }, delivering)] += 1
    }
    if (claimed.length < batch) return report
  }
}

/**
 * Delivers one mail. If the mailer fails, the function does not reject: it plans another attempt. After the last
 * attempt, it gives the mail up.
 */
export async function deliver(
  { queued, stored }: HeldMail,
  delivering: Delivering,
): Promise<"delivered" | "postponed" | "givenUp"> {
  const kind = mailKind(queued)
  try {
    if (delivering.now() >= kind.until) throw new Error("The link and the code of the mail have expired.")
    await inPatience(kind, queued.host, delivering)
  } catch (error) {
    const pause = stored === undefined ? undefined : pauses[stored.mail.attempts - 1]
    const next = delivering.now() + (pause ?? 0) * 60_000
    if (stored !== undefined && pause !== undefined && next < kind.until) {
      await stored.outbox.postpone(stored.mail.id, stored.claim, next)
      delivering.config.log.debug("mail_postponed", { minutes: pause })
      return "postponed"
    }
    await stored?.outbox.remove(stored.mail.id, stored.claim)
    await tellGivenUp(kind, error, delivering)
    return "givenUp"
  }
  await stored?.outbox.remove(stored.mail.id, stored.claim)
  await kind.announce("delivered", delivering)
  return "delivered"
}

/** Tells the log, the audit trail and the listener of the application that the library does not try to send a mail again. */
async function tellGivenUp({ title, of, hidden, announce }: MailKind, thrown: unknown, to: Delivering): Promise<void> {
  const { log, audit, secrets } = to.config
  const cause = withoutTexts(thrown, hidden)
  const error = new Error(`mail_given_up: ${title} could not be sent; the cause is the mailer's error.`, { cause })
  log.error(error)
  const [secret] = secrets
  if (audit !== undefined && secret !== undefined) {
    const making = { secret, at: to.now(), random: to }
    await recordEntries(async () => [(await entryOutsideFlow("mail.givenUp", of, making)).entry], audit, to)
  }
  await announce("givenUp", to, error)
}

async function inPatience({ write, mailerIn }: MailKind, host: string, delivering: Delivering): Promise<void> {
  const { config, fetch } = delivering
  const mailer = mailerIn(config)
  if (mailer === undefined) throw new Error("The configuration has no mailer.")
  const send = async () => mailer.send(await write(delivering), { fetch, host })
  await inTime(send, patience, delivering, `The mailer took longer than ${patience} ms.`)
}
