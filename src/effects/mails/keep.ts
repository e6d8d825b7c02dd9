/** Stores mails in the outbox before the response, and delivers them after it. */
import { errorName } from "../../errors/error-name.ts"
import { sealMail, type QueuedMail } from "../../mail/queued-mail.ts"
import { randomHex } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"
import { afterResponse, deliver, deliverDue, newClaim, type HeldMail } from "./deliver.ts"

/**
 * Stores a mail in the outbox, claimed by this process. The function never rejects: without an outbox, or if the outbox
 * fails, the process holds the mail in its memory.
 */
export async function keptIn(queued: QueuedMail, runtime: Runtime): Promise<HeldMail> {
  const { outbox } = runtime.config.stores ?? {}
  if (outbox === undefined) return { queued }
  const id = randomHex(runtime.randomBytes)
  // This process delivers the mail. If the process ends first, its claim expires and another process delivers the mail.
  const claim = newClaim(runtime)
  try {
    const mail = { id, mail: await sealMail(id, queued, runtime), attempts: 1, since: runtime.now() }
    await outbox.add(mail, claim)
    return { queued, stored: { outbox, mail, claim: claim.claim } }
  } catch (error) {
    runtime.config.log.debug("outbox_not_written", { error: errorName(error) })
    return { queued }
  }
}

/** Delivers these mails after the response, and then all mails of the outbox that are due. */
export function deliverLater(runtime: Runtime, held: readonly HeldMail[]): void {
  const deliverAll = async () => {
    for (const one of held) await deliver(one, runtime)
    await deliverDue(runtime)
  }
  afterResponse(deliverAll, runtime, (error) =>
    runtime.config.log.debug("outbox_not_delivered", { error: errorName(error) }),
  )
}
