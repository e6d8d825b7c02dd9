/**
 * Delivers mails after the response: the mails of this request, and due mails of the outbox. The outbox is the store of
 * mails that are not sent yet. A process claims mails before it sends them, so that no other process sends them too.
 */
import { withoutTexts } from "../../config/redacted-error.ts"
import { openMail, type QueuedMail } from "../../mail/queued-mail.ts"
import type { DeliveryReport } from "../../ports/mail.ts"
import type { OutboxClaim, OutboxMail, OutboxStore } from "../../ports/outbox-store.ts"
import { randomBase64url } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"

/** The parts of a runtime that can be used after its request has ended. */
export type Delivering = Pick<Runtime, "config" | "now" | "randomBytes" | "randomUUID" | "fetch" | "deadline">

/** The maximum time that a mailer may take for one mail, in milliseconds. */
const patience = 15_000
/** The maximum number of mails in one claim. */
const batch = 10
/** The milliseconds for which a claim is valid. Delivering all mails of a claim takes less time. */
const lease = 5 * 60_000
/**
 * The minutes before each further attempt. The last attempt is a day and a half after the first. If the last attempt
 * fails, the library gives the mail up.
 */
const pauses: readonly number[] = [1, 5, 30, 120, 360, 720, 960]

/** Makes a claim, by which this process reserves mails of the outbox. */
export function newClaim({ now, randomBytes }: Pick<Delivering, "now" | "randomBytes">): OutboxClaim {
  return { claim: randomBase64url(randomBytes, 16), until: now() + lease }
}

/** A mail that this process has reserved. `stored` is absent if the application has no outbox. */
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

/** Delivers one mail. If the mailer fails, the function does not reject: it postpones the mail, or gives it up. */
export async function deliver(
  { queued, stored }: HeldMail,
  delivering: Delivering,
): Promise<"delivered" | "postponed" | "givenUp"> {
  try {
    await inPatience(queued, delivering)
  } catch (error) {
    const pause = stored === undefined ? undefined : pauses[stored.mail.attempts - 1]
    if (stored !== undefined && pause !== undefined) {
      await stored.outbox.postpone(stored.mail.id, stored.claim, delivering.now() + pause * 60_000)
      delivering.config.log.debug("mail_postponed", { minutes: pause })
      return "postponed"
    }
    await stored?.outbox.remove(stored.mail.id, stored.claim)
    await tellGivenUp(queued, error, delivering)
    return "givenUp"
  }
  await stored?.outbox.remove(stored.mail.id, stored.claim)
  const { notice, userId } = queued
  await announce(delivering, "notice", { notice, userId, result: "delivered" })
  return "delivered"
}

async function tellGivenUp({ mail, notice, userId }: QueuedMail, thrown: unknown, to: Delivering): Promise<void> {
  // The error of some mail services contains the refused mail, so the texts of the mail are removed from the error.
  const cause = withoutTexts(thrown, [mail.to, mail.text, mail.html ?? mail.text])
  const error = new Error(`mail_given_up: the notice "${notice}" could not be sent; the cause is the mailer's error.`, {
    cause,
  })
  to.config.log.error(error)
  await announce(to, "notice", { notice, userId, result: "givenUp", error })
}

function inPatience({ mail, host }: QueuedMail, { config, fetch, deadline }: Delivering): Promise<void> {
  return new Promise((resolve, reject) => {
    const { mailer } = config
    if (mailer === undefined) return reject(new Error("The configuration has no mailer."))
    const cancel = deadline(patience, () => reject(new Error(`The mailer took longer than ${patience} ms.`)))
    mailer.send(mail, { fetch, host }).then(resolve, reject).finally(cancel)
  })
}
