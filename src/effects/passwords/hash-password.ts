import { passwordSettingsIn } from "../../config/password-settings.ts"
import { InvalidConfiguration } from "../../errors/classes.ts"
import type { Effect } from "../runtime.ts"

/** Judges and hashes a password that a user wants to set. The password reaches no log and no trace. */
export const hashPassword: Effect<"hashPassword"> = async ({ flow, password, email }, runtime) => {
  const settings = passwordSettingsIn(runtime.config.providers)
  if (settings === undefined)
    throw new InvalidConfiguration(`The flow "${flow}" sets passwords: name Password() in \`providers\`.`)
  const tools = await settings.tools()
  const why = await tools.judge(password, wordsOf(email, runtime.site.origin))
  if (why !== undefined) return { type: "password.unfit", why }
  return { type: "password.hashed", hash: await tools.hash(password) }
}

/**
 * Returns words for the rules of passwords. An attacker knows these words: the address with its parts, and the name of
 * the site.
 */
function wordsOf(email: string, origin: string): readonly string[] {
  const [local = "", domain = ""] = email.split("@")
  const { hostname } = new URL(origin)
  return [email, local, domain, hostname, ...hostname.split(".")]
}
