/** Compares the provider's metadata with the configuration. */
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
    `It does not list S256 among its methods of PKCE (${methods.join(", ") || "none"}): it can ignore the challenge, and a stolen code is then enough to sign in.`,
    "Ask the provider to support PKCE with S256. The library sends it in any case.",
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
    "Remove the option, or set it to one of those.",
  )
}

function authentication(probe: Probe): Findings {
  const methods = listed(probe, "token_endpoint_auth_methods_supported")
  const wanted = methodOf(probe)
  if (methods === undefined || methods.includes(wanted)) return []
  return warning(
    `The client authenticates with ${wanted}, and the provider lists ${methods.join(", ") || "none"}.`,
    anotherMethod(probe, methods),
  )
}

/** Returns the advice for a client whose authentication method the provider does not list. */
export function anotherMethod(probe: Pick<Probe, "provider">, methods: readonly string[]): string {
  const [first] = fittingMethods(probe, methods)
  if (first !== undefined) return `Set client: { token_endpoint_auth_method: "${first}" }.`
  return "This client has no credential for these methods: register it with client_secret_post or client_secret_basic."
}

/** Returns the authentication methods of a list for which this client has a credential, the simplest method first. */
export function fittingMethods({ provider }: Pick<Probe, "provider">, methods: readonly string[]): string[] {
  const withSecret = ["client_secret_post", "client_secret_basic", "client_secret_jwt"]
  const able = [
    ...(provider.clientSecret ? withSecret : []),
    ...(provider.token.clientPrivateKey === undefined ? [] : ["private_key_jwt"]),
    ...(provider.clientSecret ? [] : ["none"]),
  ]
  return able.filter((method) => methods.includes(method))
}

/** The authentication method of this client. */
export function methodOf({ provider }: Pick<Probe, "provider">): string {
  return provider.config.client?.token_endpoint_auth_method ?? "client_secret_basic"
}
