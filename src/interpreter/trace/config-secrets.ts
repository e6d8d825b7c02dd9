/** The secrets of a configuration: its own, and those among the options of its providers. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { formEncoded } from "./forms.ts"
import { decoded, type Found } from "./found.ts"

/** Options of providers and transports that open something. Addresses are looked at for a password besides. */
const secretOptions = /secret|pass(word|wd|phrase)?$|api_?key|private|credential|token$|^d$|^key$/i

/** Whatever of a configuration opens something, also where the configuration cannot be used. */
export function ofConfig(config: ResolvedConfig, found: Found): void {
  for (const secret of [...config.secrets, ...config.jwt.secrets]) found.add(secret, "password")
  // Where the configuration cannot be used, its providers were not resolved.
  options(config.given.providers, found)
  for (const provider of config.providers.values()) {
    options(provider.config, found)
    if (!("clientSecret" in provider) || provider.clientSecret === undefined) continue
    const { clientId, clientSecret } = provider
    found.add(clientSecret, "password")
    // As RFC 6749 §2.3.1 sends them; the name alone is public.
    found.add(`${clientId}:${clientSecret}`)
    found.add(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)
  }
}

/** The secrets among a provider's options, at whatever depth. Transports and clients refer to themselves: each is seen once. */
function options(value: unknown, found: Found, { key = "", depth = 0, seen = new Set<object>() } = {}): void {
  if (typeof value === "string") {
    if (URL.canParse(value) && value.includes("://")) {
      const { password } = new URL(value)
      for (const form of new Set([password, decoded(password)])) found.add(form, "password")
    } else if (secretOptions.test(key)) found.add(value, "password")
    return
  }
  if (typeof value !== "object" || value === null || depth > 4 || seen.has(value) || seen.size > 500) return
  seen.add(value)
  // Texts first: what is nested may be large.
  const entries = (Object.entries(value) as [string, unknown][]).sort((a, b) => rank(a[1]) - rank(b[1]))
  for (const [name, each] of entries) options(each, found, { key: name, depth: depth + 1, seen })
}

function rank(value: unknown): number {
  return typeof value === "string" ? 0 : 1
}
