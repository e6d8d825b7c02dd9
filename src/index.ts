/** `authchart`: `NextAuth(config)` gives an application its routes, its sessions, and its sign-in and sign-out. */
import { proveFlows } from "#prove-flows"
import { createMemory, withMemory } from "./config/memory.ts"
import { registerConfig } from "./config/registered-configs.ts"
import { authForNode, requestOfNode, type NodeContext, type NodeRequest } from "./facade/auth-for-node.ts"
import { sessionsOf, usersOf } from "./facade/sessions-api.ts"
import { prepareApp } from "./frameworks/next/prepare-app.ts"
import type { AppConfig, AuthHandler, ConfigOrFactory } from "./frameworks/next/app-config.ts"
import { authForRequest } from "./frameworks/next/auth-for-request.ts"
import { authInRender } from "./frameworks/next/auth-in-render.ts"
import { atRoutes } from "./frameworks/next/route-request.ts"
import type { AuthFunction, NextAuthResult } from "./frameworks/next/result.ts"
import { makeRequireSession } from "./frameworks/next/require-session.ts"
import type { Session } from "./ports/records.ts"

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
let core: typeof import("./core.ts") | undefined
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
    core ??= await import("./core.ts")
    return core.Auth(atRoutes(request, own), own)
  }
  const render = authInRender(withoutRequest)

  async function authInNode({ req, res }: NodeContext): Promise<Session | null> {
    const request = requestOfNode(req)
    return authForNode(request, res, await configFor(request))
  }

  function auth(...args: unknown[]): unknown {
    const [first, second] = args
    if (first === undefined) return render()
    if (first instanceof Request) return configFor(first).then((own) => authForRequest(first, second, own))
    if (typeof first === "function")
      return async (request: Request, context?: unknown) =>
        authForRequest(request, context, await configFor(request), first as AuthHandler)
    return authInNode(nodePair(first, second))
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

/**
 * Returns Node's request and response. The parameters are either the request and the response, or one context of
 * `getServerSideProps`, which contains both.
 */
function nodePair(first: unknown, second: unknown): NodeContext {
  // The cast is safe: by the types of `auth`, a first parameter that is neither a function nor a `Request` is Node's
  // request, or a context that contains it.
  const context = first as Partial<NodeContext>
  return context.req !== undefined && context.res !== undefined
    ? { req: context.req, res: context.res }
    : { req: first as NodeRequest, res: second as NodeContext["res"] }
}
