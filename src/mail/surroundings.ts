import type { Runtime } from "../effects/runtime.ts"
import type { Mailer } from "../ports/mail.ts"

/** The values that a mailer needs beside the mail, from the request that sends it. */
export function surroundingsOf({ fetch, site }: Pick<Runtime, "fetch" | "site">): Parameters<Mailer["send"]>[1] {
  return { fetch, host: new URL(site.origin).hostname }
}
