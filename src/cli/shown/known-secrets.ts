/** The secrets of the environment and of the application's configuration. */
import type { Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { percentDecoded } from "../../ports/addresses.ts"
import { loginIn } from "./logins.ts"

/** The values that no text may show, the longest first, because one value may be a part of another. */
export type Secrets = readonly string[]

/** Names of variables with a secret. The shell's folder has such a name too, but is not a secret. */
const secretName =
  /secret|passw|passphrase|(?:^|_)pass(?:code)?$|(?:^|_)pwd?$|token|(?:^|_)pin$|(?:^|_)otp$|api_?key|_key$|private|credential/i
const folders: ReadonlySet<string> = new Set(["PWD", "OLDPWD"])
/** Values of switches with such names. */
const noSecret = /^(?:true|false|yes|no|on|off|none|null|undefined)$/i
/** Names of options with a secret. Addresses are searched for a password separately. */
const secretOptions = /secret|pass(word|wd|phrase)?$|api_?key|private|credential|token$|^d$|^key$/i
/** The minimum length of a value that is hidden, in characters. Shorter values occur in every text. */
const shortest = 3

/**
 * Values of variables with a secret's name, passwords in addresses, and secret options of the configuration.
 *
 * @param config as it was written, or with the environment.
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

/** The secrets among options, at every depth. Transports and clients refer to themselves: each is visited once. */
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

/** The password of an address: as it is parsed, and as it was meant without escapes. */
function addPasswords(address: string, found: Set<string>): void {
  const [from, to] = loginIn(address) ?? [0, 0]
  const meant = address.slice(from, to).split(":").slice(1).join(":")
  found.add(meant).add(percentDecoded(meant))
  if (!URL.canParse(address)) return
  const { password, hostname } = new URL(address)
  if (password === meant || percentDecoded(password) === percentDecoded(meant)) return
  // The parsed password and the wrong host are pieces of the meant one: drivers name the host that they did not find.
  found.add(percentDecoded(password))
  if (meant.toLowerCase().includes(hostname.toLowerCase())) found.add(hostname)
}
