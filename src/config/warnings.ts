import type { Logger } from "../ports/logger.ts"
import { replacedParameters } from "./authorization-parameters.ts"
import type { AuthConfig } from "./options.ts"
import type { ResolvedProvider } from "./providers.ts"
import { unknownOptions } from "./unknown-options.ts"

interface Warned {
  given: AuthConfig
  providers: ReadonlyMap<string, ResolvedProvider>
  warnOnce: Logger["warn"]
}

/** Tells of what is allowed and worth a second look: once per configuration. */
export function warnOf({ given, providers, warnOnce }: Warned): void {
  if (given.debug === true) warnOnce("debug-enabled")
  if (given.experimental?.enableWebAuthn === true) warnOnce("experimental-webauthn", "passkeys are not served yet")
  for (const [key, cookie] of Object.entries(given.cookies ?? {})) {
    const missing = ["httpOnly", "sameSite", "path", "secure"].filter((name) => !(name in (cookie?.options ?? {})))
    if (cookie?.options !== undefined && missing.length > 0)
      warnOnce("cookie-options-incomplete", `cookies.${key}.options leaves ${missing.join(", ")} at the default`)
  }
  for (const said of (given.providers ?? []).flatMap(unknownOptions)) warnOnce("unknown-provider-option", said)
  for (const provider of providers.values()) {
    if (provider.type === "email" || provider.type === "credentials") continue
    const proxied = provider.config.redirectProxyUrl ?? given.redirectProxyUrl
    if (proxied !== undefined && provider.redirectProxy === undefined)
      warnOnce("redirect-proxy-unused", `provider ${provider.id} answers by a form or takes no state: it answers here`)
    for (const name of replacedParameters(provider.config))
      warnOnce("authorization-parameter-ignored", `provider ${provider.id}: ${name} is our own, not the configured one`)
    const omitted = (["state", "pkce", "nonce"] as const).filter(
      (check) =>
        !provider.checks[check] &&
        !(check === "nonce" && provider.type === "oauth") &&
        !provider.config.unsupportedChecks?.includes(check),
    )
    if (omitted.length > 0) warnOnce("check-omitted", `provider ${provider.id} signs in without ${omitted.join(", ")}`)
    if (provider.config.dangerouslySkipIdTokenSignature === true)
      warnOnce("check-omitted", `provider ${provider.id}: ID tokens are believed without their signature`)
    if (provider.config.insecureIssuer === true) warnOnce("insecure-issuer", `provider ${provider.id} may use http:`)
    if (provider.config.allowDangerousEmailAccountLinking === true)
      warnOnce("account-linking-dangerous", `provider ${provider.id} links accounts by e-mail address`)
  }
}
