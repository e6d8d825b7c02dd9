/** Collects the secrets in the environment variables and in the application's configuration. */
import type { Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { percentDecoded } from "../../ports/addresses.ts"
import { loginIn } from "./logins.ts"

/** The secrets that no text may show. Longer secrets come first, because one secret can contain another. */
export type Secrets = readonly string[]

/** Names of variables that contain a secret. `PWD` and `OLDPWD` match the pattern too, but they contain folders. */
const secretName =
  /secret|passw|passphrase|(?:^|_)pass(?:code)?$|(?:^|_)pwd?$|token|(?:^|_)pin$|(?:^|_)otp$|api_?key|_key$|private|credential/i
const folders: ReadonlySet<string> = new Set(["PWD", "OLDPWD"])
/** Values that are no secrets: a variable with such a value is only a switch. */
const noSecret = /^(?:true|false|yes|no|on|off|none|null|undefined)$/i
/**
 * Names of options that contain a secret. `addPasswords` finds the passwords in URLs, because an option with a URL can
 * have any name.
 */
const secretOptions = /secret|pass(word|wd|phrase)?$|api_?key|private|credential|token$|^d$|^key$/i
/** The minimum length of a secret, in characters. Shorter values occur in every text, so they are not removed. */
const shortest = 3

/**
 * Returns the values of variables whose names belong to secrets, the passwords in URLs, and the secret options of the
 * configuration.
 * @param config the configuration, with or without the values of the environment.
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
 * Adds the secrets in options, at every depth, to `found`. The function visits each object once, because transports and
 * clients can refer to themselves.
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
 * Adds the password of a URL to `found`. If its characters are not escaped, the function adds two values: the password
 * that a parser reads, and the password that the developer meant.
 */
function addPasswords(address: string, found: Set<string>): void {
  const [from, to] = loginIn(address) ?? [0, 0]
  const meant = address.slice(from, to).split(":").slice(1).join(":")
  found.add(meant).add(percentDecoded(meant))
  if (!URL.canParse(address)) return
  const { password, hostname } = new URL(address)
  if (password === meant || percentDecoded(password) === percentDecoded(meant)) return
  // If the password is not escaped, a parser can read one piece of it as the password and another piece as the host.
  // This host is then secret too: an error of a driver names a host that the driver does not find.
  found.add(percentDecoded(password))
  if (meant.toLowerCase().includes(hostname.toLowerCase())) found.add(hostname)
}
