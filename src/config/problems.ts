/**
 * Finds the faults that make a whole configuration unusable. `provider-problems.ts` finds the faults of one provider.
 */
import { MissingSecret } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"
import { partOf } from "./part-of.ts"
import { usableSecrets } from "./secrets.ts"
import { trustHostProblem } from "./trusted-hosts.ts"
import { waitUntilProblem } from "./wait-until.ts"

/**
 * Returns the error for the first fault. The checks are in the order in which a developer should correct the faults.
 * The configuration needs only the checks of the options that it has.
 */
export function findProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
  const [others, ofProviders] = [partOf("others", config), partOf("providers", config)]
  const [mails, flows] = [partOf("mails", config), partOf("flows", config)]
  return (
    trustHostProblem(config) ??
    secretProblem(config) ??
    others?.strictSecretProblem(config) ??
    others?.redirectProxyProblem(config.redirectProxyUrl, "redirectProxyUrl (or AUTH_REDIRECT_PROXY_URL)") ??
    others?.allowedOriginsProblem(config) ??
    partOf("session", config)?.sessionProblem(config) ??
    ofProviders?.strategyProblem(config, providers) ??
    ofProviders?.adapterProblem(config, providers) ??
    ofProviders?.anonymousProblem(config, providers) ??
    ofProviders?.passkeysProblem(config, providers) ??
    ofProviders?.passwordsProblem(config, providers) ??
    others?.linkingProblem(config) ??
    others?.cookieProblem(config) ??
    others?.inspectProblem(config) ??
    mails?.mailerProblem(config) ??
    mails?.noticesProblem(config, providers) ??
    others?.languageProblem(config) ??
    others?.clientAddressProblem(config.clientAddress) ??
    flows?.extensionProblem(config) ??
    flows?.ownFlowProblem(config, providers) ??
    partOf("limits", config)?.limitsProblem(config, providers, flows?.definitionsIn(config) ?? []) ??
    others?.auditProblem(config) ??
    others?.challengeProblem(config) ??
    waitUntilProblem(config)
  )
}

/** Returns the error for a configuration without a secret. */
export function secretProblem({ secret }: Pick<AuthConfig, "secret">): AuthError | undefined {
  if (usableSecrets(secret).length > 0) return undefined
  return new MissingSecret(
    "Please define a `secret`. Set AUTH_SECRET to 32 random bytes; `npx authchart secret` makes some.",
  )
}
