import { InvalidConfiguration, UntrustedHost } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { parseHostRule, type HostRule } from "../protocol/public-url.ts"
import type { AuthConfig } from "./options.ts"

export function isHostList(trustHost: AuthConfig["trustHost"]): trustHost is readonly string[] {
  return Array.isArray(trustHost)
}

/** Returns the rules for the valid entries of `trustHost`. {@link trustHostProblem} reports the invalid entries. */
export function hostRules(list: readonly string[]): HostRule[] {
  return list.flatMap((entry) => parseHostRule(entry) ?? [])
}

/**
 * Returns the error for a configuration that does not trust any host of requests, or for an invalid entry of
 * `trustHost`.
 */
export function trustHostProblem({ trustHost }: Pick<AuthConfig, "trustHost">): AuthError | undefined {
  if (!isHostList(trustHost) || trustHost.length === 0)
    return trustHost === true
      ? undefined
      : new UntrustedHost(
          "Host must be trusted. Set AUTH_URL to the public address; or list your hosts in trustHost (or AUTH_TRUSTED_HOSTS); or trustHost: true behind a proxy that sets the host itself.",
        )
  const wrong = trustHost.find((entry) => parseHostRule(entry) === undefined)
  if (wrong === undefined) return undefined
  return new InvalidConfiguration(
    `trustHost (or AUTH_TRUSTED_HOSTS) lists ${JSON.stringify(wrong)}, which is not a host. Write app.example.com, with a port if it is not the default one, or *.example.com for any one label; no scheme and no path.`,
  )
}
