/** The secrets of a configuration: its own, and those among the options of its providers. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { percentDecoded } from "../../protocol/percent-decoded.ts"
import { formEncoded } from "./forms.ts"
import type { Found } from "./found.ts"
import { loginIn } from "./logins.ts"

/** Options of providers and transports that open something. Addresses are looked at for a password besides. */
const secretOptions = /secret|pass(word|wd|phrase)?$|api_?key|private|credential|token$|^d$|^key$/i

/** Whatever of a configuration opens something, also where the configuration cannot be used. */
export function ofConfig(config: ResolvedConfig, found: Found): void {
  for (const secret of [...config.secrets, ...config.jwt.secrets]) found.add(secret, "password")
  // Also those of providers that could not be read.
  options(config.given.providers, found)
  for (const provider of config.declaredProviders.values()) {
    options(provider.config, found)
    if (!("clientSecret" in provider) || provider.clientSecret === undefined) continue
    const { clientId, clientSecret } = provider
    found.add(clientSecret, "password")
    // As RFC 6749 §2.3.1 sends them; the name alone is public.
    found.add(`${clientId}:${clientSecret}`)
    found.add(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)
  }
}

/**
 * The secrets among options, at whatever depth. Transports and clients refer to themselves: each is seen once.
 *
 * @param walk `key`: the name of the value, which items of a list share.
 */
export function options(value: unknown, found: Found, walk: Walk = {}): void {
  const { key = "", depth = 0, seen = new Set<object>() } = walk
  if (typeof value === "string") {
    const isAddress = value.includes("://")
    if (isAddress) ofAddress(value, found)
    if (secretOptions.test(key) && !(isAddress && URL.canParse(value))) found.add(value, "password")
    return
  }
  if (typeof value !== "object" || value === null || depth > 4 || seen.has(value) || seen.size > 500) return
  seen.add(value)
  // Texts first: what is nested may be large.
  const entries = (Object.entries(value) as [string, unknown][]).sort((a, b) => rank(a[1]) - rank(b[1]))
  for (const [name, each] of entries)
    options(each, found, { key: Array.isArray(value) ? key : name, depth: depth + 1, seen })
}

interface Walk {
  key?: string
  depth?: number
  seen?: Set<object>
}

/** The password in an address: as it is read, and as it was meant where it is not escaped. */
export function ofAddress(address: string, found: Found): void {
  const [from, to] = loginIn(address) ?? [0, 0]
  const meant = address.slice(from, to).split(":").slice(1).join(":")
  for (const form of new Set([meant, percentDecoded(meant)])) found.add(form, "password")
  if (!URL.canParse(address)) return
  const { password, hostname } = new URL(address)
  if (password === meant || percentDecoded(password) === percentDecoded(meant)) return
  // A piece of the meant one, and so is what was taken for the host: drivers tell which machine they did not find.
  if (password.length > 2) found.add(percentDecoded(password), "password")
  if (meant.toLowerCase().includes(hostname.toLowerCase())) found.add(hostname, "personal")
}

function rank(value: unknown): number {
  return typeof value === "string" ? 0 : 1
}
