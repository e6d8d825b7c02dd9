/** The deployment that receives a provider's answers for others, as a provider is configured with it. */
import { InvalidConfiguration, type AuthError } from "../errors.ts"
import { isOriginRule } from "../protocol/allowed-origins.ts"
import { isLoopback } from "../protocol/outbound-fetch.ts"
import type { AuthConfig } from "./options.ts"

export interface RedirectProxy {
  /** The deployment whose origin this is passes answers on; every other one sends its sign-ins there. */
  origin: string
  /** What the provider is told as redirect URI. */
  callbackUrl: string
}

/** @param base an address that {@link redirectProxyProblem} has nothing against. */
export function redirectProxyOf(base: string, providerId: string): RedirectProxy {
  const url = new URL(base)
  return { origin: url.origin, callbackUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}/callback/${providerId}` }
}

/** What is wrong with the address of a redirect proxy. @param named where it stands in the configuration. */
export function redirectProxyProblem(base: string | undefined, named: string): AuthError | undefined {
  if (base === undefined) return undefined
  const url = typeof base === "string" && URL.canParse(base) ? new URL(base) : undefined
  const plain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === ""
  if (plain && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)))) return undefined
  return new InvalidConfiguration(
    `${named} is not the https address of another deployment's routes. Write it as https://stable.example.com/auth.`,
  )
}

/** What is wrong with the list of origins that answers may be passed on to. */
export function allowedOriginsProblem({
  redirectProxyAllowedOrigins: rules,
}: Pick<AuthConfig, "redirectProxyAllowedOrigins">): AuthError | undefined {
  if (rules === undefined) return undefined
  if (!Array.isArray(rules)) return new InvalidConfiguration("redirectProxyAllowedOrigins is a list of origins.")
  const wrong: unknown = rules.find((rule: unknown) => typeof rule !== "string" || !isOriginRule(rule))
  if (wrong === undefined) return undefined
  return new InvalidConfiguration(
    `redirectProxyAllowedOrigins lists ${JSON.stringify(wrong)}. Write each as https://preview.example.com, without a path, or as https://*.example.com.`,
  )
}
