/**
 * The redirect proxy: a deployment that receives the callbacks of providers for other deployments, and forwards them.
 */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { isOriginRule } from "../protocol/allowed-origins.ts"
import { isLoopback } from "../ports/addresses.ts"
import type { AuthConfig } from "./options.ts"

export interface RedirectProxy {
  /** The origin of the deployment that forwards callbacks. */
  origin: string
  /** The redirect URI that is registered with the provider. */
  callbackUrl: string
}

/**
 * Returns the redirect proxy for a provider.
 * @param base the URL of the redirect proxy's routes, which {@link redirectProxyProblem} has accepted.
 */
export function redirectProxyOf(base: string, providerId: string): RedirectProxy {
  const url = new URL(base)
  return { origin: url.origin, callbackUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}/callback/${providerId}` }
}

/**
 * Returns the error for an invalid URL of a redirect proxy.
 * @param named the name of the option that holds the URL, for the error.
 */
export function redirectProxyProblem(base: string | undefined, named: string): AuthError | undefined {
  if (base === undefined) return undefined
  const url = typeof base === "string" && URL.canParse(base) ? new URL(base) : undefined
  const plain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === ""
  if (plain && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))) return undefined
  return new InvalidConfiguration(
    `${named} is not the https address of another deployment's routes. Write it as https://stable.example.com/auth.`,
  )
}

/** Returns the error for an invalid entry in the list of origins to which this deployment may forward callbacks. */
export function allowedOriginsProblem({
  redirectProxyAllowedOrigins: rules,
}: Pick<AuthConfig, "redirectProxyAllowedOrigins">): AuthError | undefined {
  if (rules === undefined) return undefined
  if (!Array.isArray(rules))
    return new InvalidConfiguration("redirectProxyAllowedOrigins is not a list. Write a list of origins.")
  const wrong: unknown = rules.find((rule: unknown) => typeof rule !== "string" || !isOriginRule(rule))
  if (wrong === undefined) return undefined
  return new InvalidConfiguration(
    `redirectProxyAllowedOrigins lists ${JSON.stringify(wrong)}. Write each as https://preview.example.com, without a path, or as https://*.example.com.`,
  )
}
