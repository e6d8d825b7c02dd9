/** Checks the provider's keys, which verify ID tokens. */
import { candidates } from "../../../protocol/id-token.ts"
import { readKeySet } from "../../../protocol/jwks.ts"
import { boundedFetch, parseJsonObject, ProviderCallError } from "../../../protocol/outbound-fetch.ts"
import { networkTrouble } from "../network-words.ts"
import { ok, problem, type Finding } from "../check.ts"
import { shownAddress } from "./discovery.ts"
import { listed, type Probe, type ProviderCheck } from "./probe.ts"

/** The expected algorithms if the provider names no algorithm (OpenID Connect Core §15.1, and RFC 8725 §3.2). */
const usual = ["RS256", "PS256", "ES256", "EdDSA"]

export const keysCheck: ProviderCheck = async (probe) => {
  const { provider, call } = probe
  if (provider.type !== "oidc" || provider.config.dangerouslySkipIdTokenSignature === true) return []
  const { jwksUri } = await probe.server()
  if (jwksUri === undefined)
    return problem("The provider publishes no keys (jwks_uri): none of its ID tokens can be verified.")
  try {
    const answer = await boundedFetch(call, "provider_metadata_invalid")(jwksUri, {
      headers: { accept: "application/json" },
    })
    if (answer.status !== 200) return [notThere(jwksUri, `it answers ${answer.status}`)]
    return [judged(probe, parseJsonObject(await answer.text()))]
  } catch (error) {
    const failed = probe.recorder.failed.find(({ url }) => url.href === new URL(jwksUri).href)
    const known = networkTrouble(failed?.error)
    const detail = error instanceof ProviderCallError ? error.detail : "the call failed"
    return [notThere(jwksUri, known === undefined ? detail : `${known.says} (${known.code})`)]
  }
}

function notThere(jwksUri: string, why: string): Finding {
  return problem(
    `The provider's keys cannot be fetched from ${shownAddress(jwksUri)}: ${why}. No ID token can be verified.`,
    "Give this machine access to that address, the provider's jwks_uri.",
  )
}

function judged(probe: Probe, set: unknown): Finding {
  const keys = readKeySet(set)
  const wanted = probe.provider.config.client?.id_token_signed_response_alg
  const algorithms = wanted === undefined ? (listed(probe, "id_token_signing_alg_values_supported") ?? usual) : [wanted]
  const fitting = algorithms.filter((alg) => candidates(keys, { alg }).length > 0)
  if (fitting.length > 0)
    return ok(`It publishes ${keys.length} usable key${keys.length === 1 ? "" : "s"}, for ${fitting.join(", ")}.`)
  return problem(
    `None of the ${keys.length} keys that the provider publishes can verify a signature by ${algorithms.join(" or ")}: its ID tokens are refused.`,
    wanted === undefined
      ? "Set an asymmetric algorithm (RS256 or ES256) at the provider."
      : "Remove client.id_token_signed_response_alg, or set it to the algorithm that the provider signs with.",
  )
}
