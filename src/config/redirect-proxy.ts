/** The deployment that receives callbacks of a provider for other deployments. */
import { InvalidConfiguration, type AuthError } from "../errors.ts"
import { isOriginRule } from "../protocol/allowed-origins.ts"
import { isLoopback } from "../protocol/outbound-fetch.ts"
import type { AuthConfig } from "./options.ts"

export interface RedirectProxy {
  /** The origin of the deployment that forwards callbacks. The other deployments send their sign-ins there. */
  origin: string
  /** The redirect URI for the provider. */
  callbackUrl: string
}

/** @param base an address that {@link redirectProxyProblem} accepts. */
export function redirectProxyOf(base: string, providerId: string): RedirectProxy {
  const url = new URL(base)
  return { origin: url.origin, callbackUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}/callback/${providerId}` }
}

/**
 * Returns the fault of the address of a redirect proxy.
 * @param named the place of the address in the configuration.
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

/** Returns the fault of the list of origins to which callbacks may be forwarded. */
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
