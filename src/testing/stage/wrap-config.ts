/** Wraps a configuration so that a test can watch and change the calls of its parts. */
import { mergeOptions } from "../../config/providers.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { resolveTarget } from "../../protocol/redirect-target.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { customFetch, type OAuthProvider, type ProviderConfig } from "../../ports/provider.ts"
import type { SessionRegistry } from "../../ports/session-registry.ts"
import type { Profile, User } from "../../ports/records.ts"
import type { Resource } from "./stage.types.ts"

/** Makes a call with its scheduled behaviour. */
export type Through = (resource: Resource, call: () => unknown, name?: string) => unknown

export interface Wrapping {
  through: Through
  adapter: Adapter | undefined
  /**
   * Returns the `fetch` of the local provider for a provider's id; `undefined` if no local provider replaces this
   * provider.
   */
  fetchOf: (id: string) => typeof fetch | undefined
  sendMail: (request: { identifier: string; url: string; expires: Date }) => void
  /**
   * Replaces the application's `authorize()`: returns the person whom the credentials name. `undefined`: the
   * application's `authorize()` runs.
   */
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
 * Returns a configuration that behaves like `given`. Each call of a callback, a hook or a listener goes through the
 * test.
 */
export function wrapConfig(given: AuthConfig, wrapping: Wrapping): AuthConfig {
  const { through, adapter } = wrapping
  const { callbacks, jwt, session, basePath, registry } = resolveConfig(given)
  const allowed = (params: { url: string; baseUrl: string }) =>
    resolveTarget(params.url, { baseUrl: params.baseUrl, basePath, fallback: params.baseUrl })
  const { encode, decode } = jwt
  const { challenge, stores } = given
  return {
    ...given,
    // A played path sends no notices.
    notices: false,
    ...(adapter === undefined ? {} : { adapter }),
    ...(challenge === undefined
      ? {}
      : {
          challenge: {
            ...challenge,
            verify: (response, context) =>
              through("challenge", () => challenge.verify(response, context)) as ReturnType<typeof challenge.verify>,
          },
        }),
    ...(stores === undefined || registry === undefined
      ? {}
      : { stores: { ...stores, registry: wrapRegistry(registry, through) } }),
    providers: given.providers.map((provider) => wrapProvider(mergeOptions(provider), wrapping)),
    callbacks: {
      // The casts are safe, because a test returns values of the same types as an application.
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

function wrapRegistry(registry: SessionRegistry, through: Through): SessionRegistry {
  return new Proxy(registry, {
    get: (target, name): unknown => {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== "function") return method
      return (...params: unknown[]) => through("registry", () => Reflect.apply(method, target, params), String(name))
    },
  })
}

function wrapProvider(provider: ProviderConfig, { through, fetchOf, sendMail, authorize }: Wrapping): ProviderConfig {
  switch (provider.type) {
    case "email":
      return {
        ...provider,
        sendVerificationRequest: (request) => through("mail", () => sendMail(request)) as undefined,
        sendMail: undefined,
      }
    case "credentials":
      return {
        ...provider,
        // Each path decides whether the credentials are right, so the library must not check the password itself.
        ...(provider.passwords !== undefined &&
          authorize !== undefined && { passwords: { ...provider.passwords, checkedByAuthorize: true as const } }),
        authorize: (credentials, request) =>
          through("authorize", () =>
            authorize === undefined ? provider.authorize(credentials, request) : authorize(credentials),
          ) as Promise<User | null>,
      }
    case "anonymous":
    case "webauthn":
      return provider
    case "oauth":
    case "oidc": {
      // The cast is necessary: `profile()` is typed for the profile of its provider, but the test calls it with any
      // object that a provider sent.
      const map = (provider.profile ?? standardProfile) as (profile: object, ...more: unknown[]) => unknown
      const profile: OAuthProvider<object>["profile"] = (said, ...more) =>
        through("profile", () => map(said, ...more)) as User
      return { ...provider, profile, [customFetch]: fetchOf(provider.id) ?? provider[customFetch] }
    }
  }
}

/** Makes a user from the standard claims, for a provider without `profile()`. */
function standardProfile(profile: Profile): User {
  const { sub, id, name, email } = profile
  return { id: sub ?? id ?? undefined, name, email }
}
