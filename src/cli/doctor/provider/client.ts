/** Checks that the provider accepts the client's secret. The check sends the secret with a made-up code. */
import { makeCodeVerifier } from "../../../protocol/authorization-request.ts"
import { isObject, parseJsonObject, ProviderCallError, quote } from "../../../protocol/outbound-fetch.ts"
import { exchangeCode } from "../../../protocol/token-request.ts"
import { ok, problem, skipped, type Finding } from "../check.ts"
import { credentialsOf } from "./credentials.ts"
import { unreachable } from "./discovery.ts"
import { listed, type Probe, type ProviderCheck } from "./probe.ts"
import { anotherMethod, fittingMethods, methodOf } from "./promises.ts"
import { verdictOf } from "./redirect-uri.ts"

/**
 * The authorization code in the test request. It tells a reader of the provider's log that the doctor sent the request.
 */
const madeUpCode = "authchart-doctor-made-this-up"

/**
 * Error codes about the authorization code. A provider sends one of them only after it has accepted the client. RFC
 * 6749 §5.2 defines `invalid_grant`; GitHub and a few other providers send the other codes.
 */
const ofCode = ["invalid_grant", "bad_verification_code", "invalid_code", "code_expired", "incorrect_code"]
const ofClient = [
  "invalid_client",
  "unauthorized_client",
  "incorrect_client_credentials",
  "invalid_client_id",
  "invalid_client_secret",
]

export const clientCheck: ProviderCheck = async (probe) => {
  const { provider, redirectUri } = probe
  if (redirectUri === undefined) return []
  if (provider.token.request !== undefined)
    return skipped("The client's secret was not tried: the provider has its own function that fetches tokens.")
  const { tokenEndpoint } = await probe.server()
  if (tokenEndpoint === undefined) return []
  return [await tryClient(probe, tokenEndpoint, redirectUri)]
}

async function tryClient(probe: Probe, tokenEndpoint: string, redirectUri: string): Promise<Finding> {
  const { provider, runtime, call } = probe
  const server = await probe.server()
  // A provider that announces `iss` (RFC 9207) sends it with every callback. The made-up callback therefore needs `iss`
  // too. Without `iss`, the library would reject the callback.
  const iss = server.issParameterSupported ? server.issuer : undefined
  try {
    // The same call as in src/flows/oauth/effects/exchange-code.ts.
    await exchangeCode(
      {
        server,
        clientId: provider.clientId,
        credentials: credentialsOf(probe),
        callback: { code: madeUpCode, iss },
        state: undefined,
        codeVerifier: provider.checks.pkce ? makeCodeVerifier(runtime.randomBytes) : undefined,
        redirectUri,
        clientIdParameter: provider.config.clientIdParameter,
        deviations: provider.token,
        conform: provider.token.conform,
      },
      { ...call, headers: provider.token.headers },
    )
    return problem("The provider issued tokens for a made-up code: it does not check codes.", "Do not use it.")
  } catch (error) {
    const answer = probe.recorder.seen.findLast(({ url }) => url.href === new URL(tokenEndpoint).href)
    if (answer !== undefined) return judged(probe, { status: answer.status, ...saidIn(probe, answer.body) })
    const failed = probe.recorder.failed.find(({ url }) => url.href === new URL(tokenEndpoint).href)
    if (failed !== undefined) return unreachable(probe, failed)
    const detail = error instanceof ProviderCallError ? error.detail : String(error)
    return problem(`The token request cannot be made: ${detail}.`)
  }
}

interface Said {
  status: number
  error: string | undefined
  description: string | undefined
}

function saidIn({ provider }: Probe, body: string): Omit<Said, "status"> {
  const whole = parseJsonObject(body) ?? Object.fromEntries(new URLSearchParams(body.slice(0, 4096)))
  const nested = provider.token.nestedIn === undefined ? undefined : whole[provider.token.nestedIn]
  const { error, error_description: description } = isObject(nested) ? nested : whole
  const secrets = [provider.clientSecret, madeUpCode]
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? quote(value, secrets) : undefined)
  return { error: text(error), description: text(description) }
}

async function judged(probe: Probe, { status, error, description }: Said): Promise<Finding> {
  const method = methodOf(probe)
  const told = [String(status), error, description].filter((part) => part !== undefined).join(", ")
  if (error !== undefined && ofCode.includes(error))
    return ok(
      method === "none"
        ? "The provider refuses a made-up code, and accepts this client without a secret."
        : `The provider refuses a made-up code, and accepts this client's id and secret (${method}).`,
    )
  if (error === "redirect_uri_mismatch")
    return problem(
      `The token endpoint refuses the redirect URI: it is not registered for this client (${told}).`,
      `Register exactly ${probe.redirectUri} with the provider.`,
    )
  const refused = (error !== undefined && ofClient.includes(error)) || status === 401 || status === 404
  if (!refused)
    return skipped(
      `The provider does not say if the client's secret is right: it answered a made-up code with ${told}.`,
    )
  const verdict = await verdictOf(probe)
  if (verdict?.type === "refused" && verdict.what === "client")
    return skipped(`The client's secret was not checked: the provider does not know the client (${told}).`)
  if (status === 404)
    return problem(
      `The token endpoint answers ${told}: the client id is unknown there (GitHub answers this way), or the address is wrong.`,
      `Compare clientId (${probe.variable("ID")}) with the value that the provider shows for this application.`,
    )
  return refusedClient(probe, { method, told, known: verdict?.type === "accepted" })
}

function refusedClient(
  probe: Probe,
  { method, told, known }: { method: string; told: string; known: boolean },
): Finding {
  const secret = `clientSecret (${probe.variable("SECRET")})`
  const methods = listed(probe, "token_endpoint_auth_methods_supported")
  const option = "client.token_endpoint_auth_method"
  if (method === "none")
    return problem(
      `The provider refuses this client without a secret (${told}): the provider did not register it as a public client.`,
      `Set ${secret}, and leave ${option} out.`,
    )
  if (methods !== undefined && !methods.includes(method))
    return problem(
      `The provider refuses the client (${told}): it authenticates with ${method}, and the provider accepts ${methods.join(" or ")}.`,
      anotherMethod(probe, methods),
    )
  const id = known ? " The provider knows the client id." : ""
  const able = fittingMethods(probe, methods ?? ["client_secret_post", "client_secret_basic"])
  const others = able.filter((one) => one !== method)
  return problem(
    `The provider refuses the client (${told}): ${secret} is wrong, or the client is registered with another method than ${method}.${id}`,
    `Copy the secret from the provider again: a new one can exist there, or this is the secret of another client. If it is right, set ${option} to the method that the provider shows for this client${others.length === 0 ? "" : ` (${others.join(" or ")}, perhaps)`}.`,
  )
}
