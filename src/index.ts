/** `authchart`: `NextAuth(config)` gives an application its routes, its sessions, and its sign-in and sign-out. */
import { authInNode, authInRender, makeRequireSession } from "#other-forms"
import { proveFlows } from "#prove-flows"
import { createMemory, withMemory } from "./config/memory.ts"
import { registerConfig } from "./config/registered-configs.ts"
import { sessionsOf, usersOf } from "./facade/sessions-api.ts"
import { prepareApp } from "./frameworks/next/prepare-app.ts"
import type { AppConfig, AuthHandler, ConfigOrFactory } from "./frameworks/next/app-config.ts"
import { authForRequest } from "./frameworks/next/auth-for-request.ts"
import type { AuthFunction, NextAuthResult } from "./frameworks/next/result.ts"

export { AuthError } from "./errors/auth-error.ts"
export { CredentialsSignin } from "./errors/classes.ts"
export { customFetch } from "./ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, SessionAuth, SessionResults, User } from "./ports/records.ts"
export type {
  AuthorizationParams,
  SessionUpdate,
  SignInOptions,
  SignOutOptions,
} from "./frameworks/next/action-options.ts"
export type { ConfigOrFactory, NextAuthRequest } from "./frameworks/next/app-config.ts"
export type { PageDemand, RequireSession } from "./frameworks/next/require-session.ts"
export type { AuthFunction, Handlers, NextAuthResult } from "./frameworks/next/result.ts"
export type { OwnSessions, PersonOrId, SessionEntry, Sessions, Users } from "./facade/managed-sessions.ts"
export type { SessionDemand } from "./ports/session-demand.ts"

/** All options of an application. */
export type NextAuthConfig = AppConfig
export type AuthConfig = NextAuthConfig
export type AuthResult = NextAuthResult

// A middleware only reads sessions. The code of the routes and of the actions is loaded when a request needs it.
let routes: typeof import("./frameworks/next/route-request.ts") | undefined
const actions = () => import("./frameworks/next/actions.ts")

/**
 * Sets up authentication. Call this function once and export its result.
 *
 * The environment fills missing options: `AUTH_SECRET`, `AUTH_URL`, `AUTH_TRUST_HOST`, and `AUTH_<PROVIDER>_ID`,
 * `_SECRET` and `_ISSUER`. If the configuration of Next.js sets a `basePath`, the paths in the options `basePath` and
 * `pages` may begin with it or leave it out.
 *
 * @throws {MissingSecretError} in production without a secret: immediately, or at the first request if `config` is a
 * function.
 * @throws {UnsafeFlowError} if `steps` or `flows` lead to a session without a required check. If `config` is a function,
 * and on edge runtimes (the conditions `workerd` and `edge-light`), the first request proves the flows; `proveFlows` of
 * `authchart/core` proves them earlier.
 * @throws {InvalidConfiguration} if a step or a flow cannot be used. The first request finds this fault in the same two
 * cases.
 */
export default function NextAuth(config: ConfigOrFactory): NextAuthResult {
  registerConfig(config, "main")
  const memory = createMemory()
  const fixed = typeof config === "function" ? undefined : prepareApp(withMemory(config, memory), false)
  if (fixed !== undefined) proveFlows(fixed)
  const configFor = async (request?: Request): Promise<AppConfig> => {
    // The parameter has the type of Next.js's own request, because Next.js passes such a request.
    if (typeof config === "function")
      return prepareApp(withMemory(await config(request as Parameters<typeof config>[0]), memory), true)
    return fixed?.secret === undefined ? prepareApp(config, true) : fixed
  }
  const withoutRequest = () => configFor(undefined)

  const route = async (request: Request): Promise<Response> => {
    const own = await configFor(request)
    routes ??= await import("./frameworks/next/route-request.ts")
    return routes.serveRoute(request, own)
  }
  const render = authInRender(withoutRequest)

  function auth(...args: unknown[]): unknown {
    const [first, second] = args
    if (first === undefined) return render()
    if (first instanceof Request) return configFor(first).then((own) => authForRequest(first, second, own))
    if (typeof first === "function")
      return async (request: Request, context?: unknown) =>
        authForRequest(request, context, await configFor(request), first as AuthHandler)
    return authInNode([first, second], configFor)
  }

  return {
    handlers: { GET: route, POST: route },
    // `auth` takes no parameters, a request, a function, or Node's request and response. One function detects the form
    // at run time. The cast gives it the types of all forms.
    auth: auth as AuthFunction,
    requireSession: makeRequireSession(configFor),
    // The type of the result depends on the option `redirect`: functions that redirect return nothing.
    signIn: (async (provider, options, authorizationParams) =>
      (await actions()).signIn({ provider, options, authorizationParams }, withoutRequest)) as NextAuthResult["signIn"],
    signOut: (async (options = {}) => (await actions()).signOut(options, withoutRequest)) as NextAuthResult["signOut"],
    update: async (data) => (await actions()).update(data, withoutRequest),
    unstable_update: async (data) => (await actions()).update(data, withoutRequest),
    sessions: sessionsOf(withoutRequest),
    users: usersOf(withoutRequest),
  }
}
