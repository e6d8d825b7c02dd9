/** What a provider leaves open in its own addresses, parameters and headers until it is known which client asks. */
import type { OAuthProvider, ProviderConfig } from "../ports/provider.ts"

/**
 * Gives a provider its default issuer where it has no other.
 *
 * Puts the issuer (without a slash at its end) and the client's id where a provider of ours wrote `{issuer}` and
 * `{clientId}`. Where there is none of these, the name stays: no address comes out of it.
 */
export function withFilledIn<P extends ProviderConfig>(provider: P): P {
  if (provider.type !== "oauth" && provider.type !== "oidc") return provider
  const { defaultIssuer, clientId, authorization, token, userinfo } = provider as OAuthProvider<object>
  const issuer = provider.issuer ?? defaultIssuer?.replace("{clientId}", (name) => clientId ?? name)
  const known = { issuer: issuer?.replace(/\/+$/, ""), clientId }
  const filled = {
    issuer,
    authorization: fillIn(authorization, known),
    token: fillIn(token, known),
    userinfo: fillIn(userinfo, known),
  }
  // Only texts were replaced by texts, and what was absent stays so.
  return Object.assign(provider, Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)))
}

type Known = Readonly<Record<"issuer" | "clientId", string | undefined>>

/** The same value, with every text in it filled in. Functions, addresses that are objects, and keys are left alone. */
function fillIn(value: unknown, known: Known): unknown {
  if (typeof value === "string")
    return value.replaceAll(/\{(issuer|clientId)\}/g, (name, key: keyof Known) => known[key] ?? name)
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner, known)]))
}

/** What of these texts was never known, by its option's name. */
export function leftOpen(value: unknown): "issuer" | undefined {
  return JSON.stringify(value ?? "").includes("{issuer}") ? "issuer" : undefined
}
