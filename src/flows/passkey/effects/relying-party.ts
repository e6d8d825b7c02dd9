/** Finds the relying party of a request: the RP ids, the name and the origins (WebAuthn Level 3 §4, §5.4.2). */
import type { Runtime } from "../../../effects/runtime.ts"
import type { WebAuthnCall, WebAuthnConfig, WebAuthnRequest } from "../../../ports/webauthn.ts"

/** The relying party. The options name the first id; the verification accepts all ids and origins. */
export interface AcceptedParty {
  readonly ids: readonly [string, ...string[]]
  readonly name: string
  readonly origins: readonly [string, ...string[]]
}

/**
 * Returns the relying party of a provider. If the provider's `getRelayingParty` returns the first value of a list in
 * `relayingParty`, the other values of the list are accepted, too.
 *
 * @throws what `getRelayingParty` throws, and a `TypeError` if it returns no texts.
 */
export function relyingPartyOf(config: WebAuthnConfig, runtime: Runtime): AcceptedParty {
  const { origin, hostname, host } = new URL(runtime.site.origin)
  const { id, name, origin: listed } = config.relayingParty ?? {}
  const [ids, names, origins] = [listOf(id, hostname), listOf(name, host), listOf(listed, origin)]
  if (config.getRelayingParty === undefined) return { ids, name: names[0], origins }
  const given: unknown = config.getRelayingParty(...callOf(config, runtime))
  const { id: ownId, name: ownName, origin: ownOrigin } = Object(given) as Readonly<Record<string, unknown>>
  if (typeof ownId !== "string" || typeof ownName !== "string" || typeof ownOrigin !== "string")
    throw new TypeError("getRelayingParty returned no object with the texts `id`, `name` and `origin`.")
  return { ids: withFirst(ownId, ids), name: ownName, origins: withFirst(ownOrigin, origins) }
}

function listOf(given: string | string[] | undefined, usual: string): readonly [string, ...string[]] {
  const [first = usual, ...more] = typeof given === "string" ? [given] : (given ?? [])
  return [first, ...more]
}

function withFirst(own: string, list: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return list[0] === own ? list : [own]
}

/** Returns the arguments of the provider's functions. */
export function callOf(config: WebAuthnConfig, runtime: Runtime): [WebAuthnCall, WebAuthnRequest] {
  const { request, cookies, site } = runtime
  const asked = new URL(request.url)
  const url = new URL(`${asked.pathname}${asked.search}`, site.origin)
  return [
    { provider: config, adapter: runtime.config.adapter ?? {}, url },
    {
      url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      cookies,
      query: Object.fromEntries(url.searchParams),
      body: undefined,
    },
  ]
}
