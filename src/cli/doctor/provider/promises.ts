/** What the provider says it can do, beside what it is asked to. */
import { problem, warning, type Findings } from "../check.ts"
import { listed, type Probe, type ProviderCheck } from "./probe.ts"

export const promisesCheck: ProviderCheck = (probe) => [
  pkce(probe),
  responseType(probe),
  algorithm(probe),
  authentication(probe),
]

function pkce(probe: Probe): Findings {
  const methods = listed(probe, "code_challenge_methods_supported")
  if (methods === undefined || methods.includes("S256") || !probe.provider.checks.pkce) return []
  return warning(
    `It does not list S256 among its methods of PKCE (${methods.join(", ") || "none"}): it may ignore the challenge, and then a stolen code is as good as one's own.`,
    "Ask the provider for PKCE with S256. It is sent in any case.",
  )
}

function responseType(probe: Probe): Findings {
  const types = listed(probe, "response_types_supported")
  const wanted = probe.provider.config.responseType ?? "code"
  if (types === undefined || types.includes(wanted)) return []
  return problem(
    `It does not offer the response type "${wanted}" (only ${types.join(", ")}): it has no authorization code flow.`,
  )
}

function algorithm(probe: Probe): Findings {
  const algorithms = listed(probe, "id_token_signing_alg_values_supported")
  const wanted = probe.provider.config.client?.id_token_signed_response_alg
  if (algorithms === undefined || wanted === undefined || algorithms.includes(wanted)) return []
  return problem(
    `client.id_token_signed_response_alg is ${wanted}, and the provider signs with ${algorithms.join(", ")}: its ID tokens are refused.`,
    "Leave the option out, or set it to one of those.",
  )
}

function authentication(probe: Probe): Findings {
  const methods = listed(probe, "token_endpoint_auth_methods_supported")
  const wanted = methodOf(probe)
  if (methods === undefined || methods.includes(wanted)) return []
  return warning(
    `The client proves itself by ${wanted}, and the provider lists ${methods.join(", ") || "none"}.`,
    anotherMethod(probe, methods),
  )
}

/** What to do where the provider lists other ways than this client's. */
export function anotherMethod(probe: Pick<Probe, "provider">, methods: readonly string[]): string {
  const [first] = fittingMethods(probe, methods)
  if (first !== undefined) return `Set client: { token_endpoint_auth_method: "${first}" }.`
  return "This client has nothing to prove itself with in one of those ways: have the provider take client_secret_post or client_secret_basic of it."
}

/** Ways of a provider's list in which this client can prove itself with what it has, the plainest first. */
export function fittingMethods({ provider }: Pick<Probe, "provider">, methods: readonly string[]): string[] {
  const withSecret = ["client_secret_post", "client_secret_basic", "client_secret_jwt"]
  const able = [
    ...(provider.clientSecret ? withSecret : []),
    ...(provider.token.clientPrivateKey === undefined ? [] : ["private_key_jwt"]),
    ...(provider.clientSecret ? [] : ["none"]),
  ]
  return able.filter((method) => methods.includes(method))
}

/** How this client proves itself. */
export function methodOf({ provider }: Pick<Probe, "provider">): string {
  return provider.config.client?.token_endpoint_auth_method ?? "client_secret_basic"
}
