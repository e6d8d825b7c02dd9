import type { Runtime } from "../runtime.ts"
import { releaseUsername, type Holder } from "./hold-username.ts"

/**
 * Ends the hold of a person after the library has stored or refused the name. If the store fails, the function logs
 * `username_hold_kept`, and does not throw: the name is stored or refused already, and the hold ends by itself when its
 * time is over.
 */
export async function endHold(name: string, holder: Holder, runtime: Runtime): Promise<void> {
  try {
    await releaseUsername(name, holder, runtime)
  } catch (cause) {
    const message = "username_hold_kept: a username stays held until the hold expires, because the store failed."
    runtime.config.log.error(new Error(message, { cause }))
  }
}
