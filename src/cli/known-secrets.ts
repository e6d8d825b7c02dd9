/** The secrets that a command can know: those of the environment and of the application's configuration. */
import type { Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import { ofAddress, options } from "../interpreter/trace/config-secrets.ts"
import { Found, type Hidden } from "../interpreter/trace/found.ts"

/** Variables that are called so; the folder that a shell is in is none of them. */
const secretName =
  /secret|passw|passphrase|(?:^|_)pass(?:code)?$|(?:^|_)pwd?$|token|(?:^|_)pin$|(?:^|_)otp$|api_?key|_key$|private|credential/i
const folders: ReadonlySet<string> = new Set(["PWD", "OLDPWD"])
/** Switches may have such names, too. */
const noSecret = /^(?:true|false|yes|no|on|off|none|null|undefined)$/i

/** Where nothing of an application is at hand. */
export const noSecrets: Hidden = { anywhere: new Set(), words: new Set(), tooShort: new Set(), everything: false }

/**
 * Values that no text may show: of variables that are called a secret, the passwords in addresses, and whatever of the
 * configuration opens something.
 *
 * Those of one or two characters are not among them: every text has them somewhere.
 *
 * @param config as it was written, or with the environment read into it.
 */
export function knownSecrets(env: Environment, config?: Pick<AuthConfig, "secret" | "jwt" | "providers">): Hidden {
  const found = new Found()
  for (const [name, value = ""] of Object.entries(env)) {
    if (value.includes("://")) ofAddress(value, found)
    else if (secretName.test(name) && !folders.has(name) && !noSecret.test(value)) found.add(value, "personal")
  }
  if (config !== undefined) {
    options({ secret: config.secret, jwt: config.jwt }, found)
    options(config.providers, found)
  }
  const { anywhere, words, everything } = found
  return { anywhere, words, everything, tooShort: noSecrets.tooShort }
}
