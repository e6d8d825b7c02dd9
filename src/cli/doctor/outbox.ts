/** Says if the mails with which a flow proves a mailbox are delivered again after a failure. */
import type { Stores } from "../../ports/stores.ts"
import { ok, type Finding } from "./check.ts"

/** @param mails the noun phrase for the mails, such as `Mailed codes`. */
export function outboxFinding(mails: string, stores: Stores | undefined): Finding {
  return stores?.outbox === undefined
    ? ok(`${mails} have no outbox: the library tries to deliver each mail once (docs/mail.md#the-outbox).`)
    : ok(`${mails} go through stores.outbox: after a failed delivery, the library tries again.`)
}
