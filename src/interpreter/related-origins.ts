/**
 * Serves `/.well-known/webauthn`: the other sites on which a browser may use the passkeys of this site (WebAuthn Level 3
 * §5.11, Related Origin Requests).
 */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { HttpResult } from "../flows/http-result.ts"
import { jsonResult } from "../flows/json-result.ts"
import type { WebAuthnConfig } from "../ports/webauthn.ts"
import { publicUrl } from "../protocol/public-url.ts"

/** The path of the document (WebAuthn Level 3 §5.11.1). */
const wellKnownPath = "/.well-known/webauthn"

/**
 * Returns the document of `GET /.well-known/webauthn`. Browsers read it at the host that is the RP id, so the library
 * serves it only at the hosts in `relayingParty.id`. The document lists the origins in `relayingParty.origin` on which a
 * browser would refuse the RP id without the document.
 *
 * @returns `undefined` for another request, and if no provider of passkeys has an RP id and such origins.
 */
export function relatedOrigins(request: Request, config: ResolvedConfig): HttpResult | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined
  const address = publicUrl(request, config)
  if (!address.ok) return undefined
  const { pathname, hostname } = new URL(address.href)
  if (pathname !== wellKnownPath) return undefined
  const origins = new Set<string>()
  for (const provider of config.declaredProviders.values())
    if (provider.type === "webauthn" && listOf(provider.config.relayingParty?.id).includes(hostname))
      for (const origin of otherSites(provider.config, hostname)) origins.add(origin)
  return origins.size === 0 ? undefined : jsonResult(200, { origins: [...origins] })
}

/** Returns the listed origins of web pages outside the RP id. Origins of native apps have no place in the document. */
function otherSites({ relayingParty }: WebAuthnConfig, rpId: string): readonly string[] {
  return listOf(relayingParty?.origin).filter((origin) => {
    if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
    const { hostname } = new URL(origin)
    // A page of the RP id's own host, or of a host below it, needs no document (WebAuthn Level 3 §5.1.3).
    return hostname !== rpId && !hostname.endsWith(`.${rpId}`)
  })
}

function listOf(given: string | readonly string[] | undefined): readonly string[] {
  return typeof given === "string" ? [given] : (given ?? [])
}
