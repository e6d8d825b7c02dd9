/** Finds the secrets in the environment and in the application's configuration. */
import type { Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { percentDecoded } from "../../ports/addresses.ts"
import { loginIn } from "./logins.ts"

/** The values that no text may show. Longer values come first, because one value can be a part of another. */
export type Secrets = readonly string[]

/** Names of variables that contain a secret. `PWD` and `OLDPWD` match the pattern too, but they contain folders. */
const secretName =
  /secret|passw|passphrase|(?:^|_)pass(?:code)?$|(?:^|_)pwd?$|token|(?:^|_)pin$|(?:^|_)otp$|api_?key|_key$|private|credential/i
const folders: ReadonlySet<string> = new Set(["PWD", "OLDPWD"])
/** Values that show that a variable with such a name is only a switch. */
const noSecret = /^(?:true|false|yes|no|on|off|none|null|undefined)$/i
/**
 * Names of options that contain a secret. `addPasswords` finds passwords in addresses, because an option with an
 * address can have any name.
 */
const secretOptions = /secret|pass(word|wd|phrase)?$|api_?key|private|credential|token$|^d$|^key$/i
/** The minimum length of a secret that is removed from texts, in characters. Shorter values occur in every text. */
const shortest = 3

/**
 * Returns the values of variables with a secret's name, the passwords in addresses, and the secret options of the
 * configuration.
 *
 * @param config the configuration as it was written, or with the values of the environment.
 */
export function knownSecrets(
  env: Environment,
  config?: Pick<AuthConfig, "secret" | "jwt" | "providers" | "mailer">,
): Secrets {
  const found = new Set<string>()
  for (const [name, value = ""] of Object.entries(env)) {
    if (value.includes("://")) addPasswords(value, found)
    else if (secretName.test(name) && !folders.has(name) && !noSecret.test(value)) found.add(value)
  }
  if (config !== undefined)
    addOptions([{ secret: config.secret, jwt: config.jwt }, config.providers, config.mailer], "", found, new Set())
  const values = new Set([...found].flatMap((value) => [value, value.trim()]))
  return [...values].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}

/**
 * Adds the secrets among the options, at every depth, to `found`. Transports and clients can refer to themselves, so
 * each object is visited once.
 */
function addOptions(value: unknown, key: string, found: Set<string>, seen: Set<object>): void {
  if (typeof value === "string") {
    const isAddress = value.includes("://")
    if (isAddress) addPasswords(value, found)
    if (secretOptions.test(key) && !(isAddress && URL.canParse(value))) found.add(value)
  } else if (typeof value === "object" && value !== null && !seen.has(value) && seen.size < 500) {
    seen.add(value)
    for (const [name, each] of Object.entries(value) as [string, unknown][])
      addOptions(each, Array.isArray(value) ? key : name, found, seen)
  }
}

/**
 * Adds the password of an address to `found`: as a parser reads it, and as the developer meant it if its characters are
 * not escaped.
 */
function addPasswords(address: string, found: Set<string>): void {
  const [from, to] = loginIn(address) ?? [0, 0]
  const meant = address.slice(from, to).split(":").slice(1).join(":")
  found.add(meant).add(percentDecoded(meant))
  if (!URL.canParse(address)) return
  const { password, hostname } = new URL(address)
  if (password === meant || percentDecoded(password) === percentDecoded(meant)) return
  // If the password is not escaped, a parser can read one piece of it as the password and another piece as the host.
  // That host is then secret too, because the errors of drivers name a host that the driver does not find.
  found.add(percentDecoded(password))
  if (meant.toLowerCase().includes(hostname.toLowerCase())) found.add(hostname)
}
