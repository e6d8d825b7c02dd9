/** Fills the issuer and the client id into a provider's URLs, parameters and headers. */
import type { OAuthProvider, ProviderConfig } from "../ports/provider.ts"
import { definedOf } from "./defined.ts"

/**
 * Gives a provider its default issuer if it has no issuer. Then replaces `{issuer}` and `{clientId}` in the provider's
 * endpoints; the issuer has no trailing slash there. A placeholder without a value stays, so that the check of the URL
 * reports it.
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
  return Object.assign(provider, definedOf(filled))
}

type Known = Readonly<Record<"issuer" | "clientId", string | undefined>>

/**
 * Returns the value with the placeholders in its strings replaced. Functions, `URL` objects and keys of objects do not
 * change.
 */
function fillIn(value: unknown, known: Known): unknown {
  if (typeof value === "string")
    return value.replaceAll(/\{(issuer|clientId)\}/g, (name, key: keyof Known) => known[key] ?? name)
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner, known)]))
}

/** Returns `true` if a string in the value still contains `{issuer}`, because the provider has no issuer. */
export function lacksIssuer(value: unknown): boolean {
  return JSON.stringify(value ?? "").includes("{issuer}")
}
