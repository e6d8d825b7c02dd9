/** A configuration with the test standing in front of everything that it calls. */
import { mergeOptions } from "../../config/providers.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { resolveTarget } from "../../protocol/redirect-target.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { customFetch, type OAuthProvider, type ProviderConfig } from "../../ports/provider.ts"
import type { Profile, User } from "../../ports/records.ts"
import type { Resource } from "./stage.types.ts"

/** Makes a call as the test says that it goes now. */
export type Through = (resource: Resource, call: () => unknown, name?: string) => unknown

export interface Wrapping {
  through: Through
  adapter: Adapter | undefined
  /** The local provider's `fetch` for a provider, by its id. */
  fetchOf: (id: string) => typeof fetch | undefined
  sendMail: (request: { identifier: string; url: string; expires: Date }) => void
  /** Who the credentials belong to; undefined: the application's own `authorize()` is asked. */
  authorize: ((credentials: Record<string, unknown>) => Promise<User | null>) | undefined
}

const listened = [
  "signIn",
  "signOut",
  "createUser",
  "updateUser",
  "linkAccount",
  "session",
  "factorLocked",
  "quarantine",
] as const

/**
 * The same configuration as far as requests can tell: callbacks, hooks and listeners are the application's own, called
 * through the test.
 */
export function wrapConfig(given: AuthConfig, wrapping: Wrapping): AuthConfig {
  const { through, adapter } = wrapping
  const { callbacks, jwt, session, basePath } = resolveConfig(given)
  const allowed = (params: { url: string; baseUrl: string }) =>
    resolveTarget(params.url, { baseUrl: params.baseUrl, basePath, fallback: params.baseUrl })
  const { encode, decode } = jwt
  return {
    ...given,
    ...(adapter === undefined ? {} : { adapter }),
    providers: given.providers.map((provider) => wrapProvider(mergeOptions(provider), wrapping)),
    callbacks: {
      // What the test gives in a callback's place is what an application could give.
      signIn: (params) => through("callbacks.signIn", () => callbacks.signIn?.(params) ?? true) as boolean,
      redirect: (params) => through("callbacks.redirect", () => (callbacks.redirect ?? allowed)(params)) as string,
      jwt: (params) =>
        through("callbacks.jwt", () => (callbacks.jwt === undefined ? params.token : callbacks.jwt(params))) as null,
      session: (params) => through("callbacks.session", () => callbacks.session(params)) as { expires: string },
    },
    events: Object.fromEntries(
      listened.map((name) => [
        name,
        (message: never) => through("events", () => given.events?.[name]?.(message), name),
      ]),
    ),
    session: {
      ...given.session,
      generateSessionToken: () => through("generateSessionToken", session.generateSessionToken) as string,
    },
    jwt: {
      ...given.jwt,
      ...(encode === undefined
        ? {}
        : { encode: (options) => through("encode", () => encode(options)) as Promise<string> }),
      ...(decode === undefined ? {} : { decode: (options) => through("decode", () => decode(options)) as null }),
    },
  }
}

function wrapProvider(provider: ProviderConfig, { through, fetchOf, sendMail, authorize }: Wrapping): ProviderConfig {
  switch (provider.type) {
    case "email":
      return {
        ...provider,
        sendVerificationRequest: (request) => through("mail", () => sendMail(request)) as undefined,
      }
    case "credentials":
      return {
        ...provider,
        authorize: (credentials, request) =>
          through("authorize", () =>
            authorize === undefined ? provider.authorize(credentials, request) : authorize(credentials),
          ) as Promise<User | null>,
      }
    case "webauthn":
      return provider
    case "oauth":
    case "oidc": {
      // A hook is typed for its own provider's profile; it is given what that provider sent.
      const map = (provider.profile ?? standardProfile) as (profile: object, ...more: unknown[]) => unknown
      const profile: OAuthProvider<object>["profile"] = (said, ...more) =>
        through("profile", () => map(said, ...more)) as User
      return { ...provider, profile, [customFetch]: fetchOf(provider.id) ?? provider[customFetch] }
    }
  }
}

/** The standard claims: what is read where a provider maps nothing. */
function standardProfile(profile: Profile): User {
  const { sub, id, name, email } = profile
  return { id: sub ?? id ?? undefined, name, email }
}
