import { publicAddress, type ConfigWithAddress } from "../config/environment.ts"
import { remembering } from "../config/memory.ts"
import { loadAndResolve } from "../config/resolve.ts"
import { deliverDue } from "../effects/mails/deliver.ts"
import type { DeliveryReport } from "../ports/mail.ts"
import { platform, type Platform } from "../interpreter/runtime.ts"
import { prepareConfig } from "./prepare-config.ts"

/** Waits for the deliveries that this process has started, and then delivers all mails in the outbox that are due. */
export async function deliverMails(given: ConfigWithAddress, impure: Platform = platform): Promise<DeliveryReport> {
  const config = await loadAndResolve(
    publicAddress in given ? given : prepareConfig(remembering({ ...given }, given), true),
  )
  if (config.problem !== undefined) throw config.problem
  await Promise.all(config.mailing.running)
  return deliverDue({ config, ...impure })
}
