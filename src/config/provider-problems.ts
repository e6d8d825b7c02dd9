/**
 * Finds the first fault of one provider. Such a fault makes only the sign-ins with this provider fail; see
 * `judge-providers.ts`.
 */
import { InvalidConfiguration, InvalidEndpoints, MissingAuthorize } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { EmailConfig, OAuthProvider, ProviderConfig } from "../ports/provider.ts"
import { parseRoute } from "../protocol/route.ts"
import { parameterProblem } from "./authorization-parameters.ts"
import { environmentName } from "./environment-name.ts"
import { lacksIssuer } from "./fill-in.ts"
import { missingOption, remedyFor } from "./mailer.ts"
import { servedTypes } from "./provider-types.ts"
import { redirectProxyProblem } from "./redirect-proxy.ts"

/**
 * Returns the error for the first fault of a provider. The checks are in the order in which a developer should correct
 * the faults.
 *
 * @param hasMailer true if the configuration has a mailer, which sends the links of a mail provider without its own
 * server.
 */
export function providerProblem(provider: ProviderConfig, hasMailer = false): AuthError | undefined {
  if (!isRoutable(provider.id))
    return new InvalidConfiguration(
      `A provider's id is ${JSON.stringify(provider.id)}. Give it one of letters, digits and "-": it stands in the path of its routes.`,
    )
  switch (provider.type) {
    case "oauth":
    case "oidc":
      return (
        endpointProblem(provider) ??
        parameterProblem(provider) ??
        redirectProxyProblem(provider.redirectProxyUrl, `redirectProxyUrl of provider "${provider.id}"`)
      )
    case "credentials":
      return typeof provider.authorize === "function"
        ? undefined
        : new MissingAuthorize(
            `Must define an authorize() handler for provider "${provider.id}": it says who the credentials belong to.`,
          )
    case "email":
      return mailProblem(provider, hasMailer)
    case "anonymous":
    case "webauthn":
      return undefined
    default:
      return new InvalidConfiguration(
        `Provider "${(provider as ProviderConfig).id}" has the type ${JSON.stringify((provider as ProviderConfig).type)}. Use one of "${servedTypes.join('", "')}".`,
      )
  }
}

/** Returns `true` if an id can be a part of a route's path. */
export function isRoutable(id: unknown): boolean {
  if (typeof id !== "string") return false
  return parseRoute(`/signin/${encodeURIComponent(id)}`, { basePath: "/" })?.providerId === id
}

type Addressed = Pick<
  OAuthProvider<object>,
  "id" | "type" | "issuer" | "clientId" | "authorization" | "token" | "userinfo"
>

function endpointProblem(provider: Addressed): AuthError | undefined {
  const name = environmentName(provider.id)
  // The function checks the client id before the issuer. If both are missing, the developer should set the client id
  // first.
  if (provider.clientId === undefined || provider.clientId === "")
    return new InvalidConfiguration(`Provider "${provider.id}" has no clientId. Set AUTH_${name}_ID or pass clientId.`)
  if (provider.issuer === undefined) {
    const missing = (["authorization", "token", "userinfo"] as const).find((key) => {
      const endpoint = provider[key]
      if (typeof endpoint === "string") return false
      if (endpoint?.url !== undefined) return false
      // An endpoint whose `request` hook fetches the tokens or the profile needs no URL.
      return key === "authorization" || endpoint === undefined || !("request" in endpoint)
    })
    if (missing !== undefined)
      return new InvalidEndpoints(
        `Provider "${provider.id}" is missing both an issuer and an address for its ${missing} endpoint. Give one of them.`,
      )
  }
  if (provider.type === "oidc" && provider.issuer === undefined)
    return new InvalidEndpoints(
      `Provider "${provider.id}" is of type "oidc" and has no issuer: its ID tokens could not be checked. Set issuer, or AUTH_${name}_ISSUER.`,
    )
  if (lacksIssuer([provider.authorization, provider.token, provider.userinfo]))
    return new InvalidEndpoints(
      `Provider "${provider.id}" needs an issuer: its addresses begin with it. Set issuer, or AUTH_${name}_ISSUER.`,
    )
  for (const option of ["issuer", "authorization", "token", "userinfo"] as const) {
    const endpoint = provider[option]
    const url = typeof endpoint === "object" ? endpoint.url : endpoint
    if (url === undefined || URL.canParse(url)) continue
    const where = option === "issuer" ? ` (or AUTH_${name}_ISSUER)` : ""
    return new InvalidEndpoints(
      `Provider "${provider.id}" has an address that is not a URL: ${option}${where}. Write it with https://.`,
    )
  }
  return undefined
}

function mailProblem(provider: EmailConfig, hasMailer: boolean): AuthError | undefined {
  const missing = missingOption(provider)
  if (missing === undefined || hasMailer) return undefined
  return new InvalidConfiguration(
    `Provider "${provider.id}" has no ${missing}. ${remedyFor(missing, provider.id)} Or configure the option mailer, which then sends its mails.`,
  )
}
