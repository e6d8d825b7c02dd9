import type { Runtime } from "../effects/runtime.ts"
import type { Mailer } from "../ports/mail.ts"

/** Returns the values that a mailer receives in addition to the mail. */
export function surroundingsOf({ fetch, site }: Pick<Runtime, "fetch" | "site">): Parameters<Mailer["send"]>[1] {
  return { fetch, host: new URL(site.origin).hostname }
}
