/**
 * `authchart`: `NextAuth(config)` gives an application its routes, its sessions, and its sign-in and sign-out.
 */
import { Auth } from "./core.ts"
import { InvalidConfiguration } from "./errors.ts"
import {
  authForNode,
  authForRequest,
  type AppConfig,
  type AuthenticatedRequest,
  type AuthHandler,
  type NodeContext,
  type NodeRequest,
  type NodeResponse,
} from "./facade/auth-forms.ts"
import { createMemory, withMemory } from "./config/memory.ts"
import { prepareConfig } from "./facade/prepare-config.ts"
import type { Awaitable, Session } from "./ports/records.ts"

export { AuthError, CredentialsSignin } from "./errors.ts"
export { customFetch } from "./ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "./ports/records.ts"

/** Everything that an application configures. */
export type NextAuthConfig = AppConfig
export type AuthConfig = NextAuthConfig
/** A request with `auth`: the session of its browser, or `null`. */
export type NextAuthRequest = AuthenticatedRequest

/** The routes of the application, for `app/api/auth/[...nextauth]/route.ts` or any handler of Web requests. */
export interface Handlers {
  GET: (request: Request) => Promise<Response>
  POST: (request: Request) => Promise<Response>
}

/** Reads the session; the form follows from the arguments. */
export interface AuthFunction {
  /** In a Node handler: the session; renewed cookies go on the response. */
  (req: NodeRequest, res: NodeResponse): Promise<Session | null>
  /** In `getServerSideProps`: the same, with the request and the response of its context. */
  (context: NodeContext): Promise<Session | null>
  /** Around a handler: `request.auth` is the session. */
  (handler: AuthHandler): (request: Request, context?: unknown) => Promise<Response>
  /** As middleware: `callbacks.authorized` decides. */
  (request: Request, event?: unknown): Promise<Response>
  /** In a server component, route handler or server action of Next.js. */
  (): Promise<Session | null>
}

export interface SignInOptions {
  /** Where to go afterwards. */
  redirectTo?: string
  /** `false`: the address is returned instead of redirected to. Default `true`. */
  redirect?: boolean
  [field: string]: unknown
}

/** What {@link NextAuth} gives. */
export interface NextAuthResult {
  handlers: Handlers
  auth: AuthFunction
  /** Server-side sign-in, for server actions of Next.js. */
  signIn: (
    provider?: string,
    options?: FormData | SignInOptions,
    authorizationParams?: AuthorizationParams,
  ) => Promise<string>
  /** Server-side sign-out. With `redirect: false` it gives the address to go to. */
  signOut: (options?: { redirectTo?: string; redirect?: boolean }) => Promise<string>
}

export type AuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams
export type AuthResult = NextAuthResult

/** A configuration, or a function that gives one for each request (`undefined` where there is none). */
export type ConfigOrFactory = NextAuthConfig | ((request: Request | undefined) => Awaitable<NextAuthConfig>)

/**
 * Sets authentication up. Call it once and export what it gives.
 *
 * The environment fills what the configuration leaves open: `AUTH_SECRET`, `AUTH_URL`, `AUTH_TRUST_HOST`, and
 * `AUTH_<PROVIDER>_ID`, `_SECRET` and `_ISSUER`.
 *
 * @throws {MissingSecretError} in production without a secret, at once; with a function, at its first request.
 */
export default function NextAuth(config: ConfigOrFactory): NextAuthResult {
  const fixed = typeof config === "function" ? undefined : prepareConfig(config, false)
  const memory = createMemory()
  const configFor = async (request: Request | undefined): Promise<AppConfig> => {
    if (typeof config === "function") return prepareConfig(withMemory(await config(request), memory), true)
    return fixed?.secret === undefined ? prepareConfig(config, true) : fixed
  }

  const route = async (request: Request): Promise<Response> => Auth(request, await configFor(request))

  function auth(...args: unknown[]): unknown {
    const [first, second] = args
    if (first === undefined) return withoutRequest("auth()")
    if (first instanceof Request) return configFor(first).then((own) => authForRequest(first, second, own))
    if (typeof first === "function")
      return async (request: Request, context?: unknown) =>
        authForRequest(request, context, await configFor(request), first as AuthHandler)
    const { req, res } = nodePair(first, second)
    return configFor(undefined).then((own) => authForNode(req, res, own))
  }

  return {
    handlers: { GET: route, POST: route },
    // One function serves all forms; which one was meant is seen at run time, and typed above.
    auth: auth as AuthFunction,
    signIn: () => withoutRequest("signIn()"),
    signOut: () => withoutRequest("signOut()"),
  }
}

/** The context of `getServerSideProps` holds both. */
function nodePair(first: unknown, second: unknown): NodeContext {
  // Typed above: what is no function and no Request is a pair, or an object that holds one.
  const context = first as Partial<NodeContext>
  return context.req !== undefined && context.res !== undefined
    ? { req: context.req, res: context.res }
    : { req: first as NodeRequest, res: second as NodeResponse }
}

/** These forms find the request through Next.js itself. */
function withoutRequest(name: string): Promise<never> {
  return Promise.reject(
    new InvalidConfiguration(
      `${name} without a request is not available in this version. Pass the request: auth(request), auth(req, res) or auth(handler); start and end sign-ins through the routes.`,
    ),
  )
}
