import type { Candidate } from "../../../machines/facts.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Warns the developer that the library stored a user without an e-mail address, because the application's code may
 * expect one.
 */
export function tellOfOmission({ provider }: Candidate, { config }: Runtime): void {
  config.warnOnce(
    "unverified-address-omitted",
    `provider ${provider} does not vouch for the address of a new user, who is stored with email: null; see accountLinking.unverifiedAddress`,
  )
}
