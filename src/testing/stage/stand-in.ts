/** Makes a local provider that replaces a provider of a configuration, at the same URLs and with the same client. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { createLocalProvider, makeProviderKeys } from "../provider/local-provider.ts"
import type { LocalProvider, LocalProviderOptions, ProviderKeys } from "../provider/local-provider.types.ts"
import { ada } from "./people.ts"
import type { Person } from "./stage.types.ts"

let keys: Promise<ProviderKeys> | undefined

/** Returns the claims of a person at the provider: the standard claims, and an `id` for providers that need one. */
export function claimsOf({ sub, name, email }: Person): Record<string, unknown> & { sub: string } {
  return { sub, id: sub, name, login: name.toLowerCase(), email, email_verified: true }
}

/**
 * Makes the local provider.
 *
 * @returns `undefined` if the provider is neither OAuth nor OpenID Connect.
 */
export async function standIn(
  config: ResolvedConfig,
  id: string,
  { base, now }: { base: string; now: () => number },
): Promise<LocalProvider | undefined> {
  const provider = config.providers.get(id)
  if (provider === undefined || !("checks" in provider)) return undefined
  const { authorization, token, userinfo, issuer, clientId, clientSecret } = provider
  const method = provider.config.client?.token_endpoint_auth_method
  return createLocalProvider({
    keys: await (keys ??= makeProviderKeys()),
    now: () => Math.floor(now() / 1000),
    issuer: issuer ?? `https://${id}.provider.test`,
    clientId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    // The cast is safe: `resolveConfig` has already refused a configuration with an unknown method.
    ...(method === undefined ? {} : { authMethod: method as NonNullable<LocalProviderOptions["authMethod"]> }),
    openid: provider.type === "oidc",
    redirectUris: [`${base}/callback/${id}`],
    person: claimsOf(ada),
    endpoints: {
      ...(authorization.url === undefined ? {} : { authorization: authorization.url.href }),
      ...(token.url === undefined ? {} : { token: token.url.href }),
      ...(userinfo.url === undefined ? {} : { userinfo: userinfo.url.href }),
    },
  })
}
