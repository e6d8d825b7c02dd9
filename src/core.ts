/** `authchart/core`: the library without a framework, as a function from a request to a response. */
import type { PersonIdentity } from "../machines/person-key.ts"
import { normalBasePath } from "./config/base-path.ts"
import { addressOf, setEnvDefaults as readIntoConfig, trustedHostsOf, type Environment } from "./config/environment.ts"
import { makeLogger } from "./config/logger.ts"
import { raw, skipCSRFCheck, type AuthConfig } from "./config/options.ts"
import { usableSecrets } from "./config/secrets.ts"
import { hostRules, isHostList } from "./config/trusted-hosts.ts"
import type { DeliveryReport } from "./ports/mail.ts"
import { sessionsOf as makeSessions, usersOf as makeUsers } from "./facade/sessions-api.ts"
import type { OwnSessions, PersonOrId, SessionEntry, Sessions, Users } from "./facade/managed-sessions.ts"
import { handle } from "./interpreter/handle.ts"
import { readSession } from "./interpreter/read-session.ts"
import { toInternal, toResponse, type ResponseInternal } from "./flows/http-result.ts"
import { customFetch } from "./ports/provider.ts"
import type { Session } from "./ports/records.ts"
import { isAction, type Action } from "./protocol/route.ts"
import { hostListed, parseHost } from "./protocol/public-url.ts"

export { customFetch, raw, skipCSRFCheck }
export type { AuthConfig, DeliveryReport, Environment, PersonIdentity, ResponseInternal }
export type { OwnSessions, PersonOrId, SessionEntry, Sessions, Users }

/**
 * Responds to a request to one of the routes below `config.basePath` (default `/auth`). No request makes the function
 * throw, unless `config.raw` is set.
 *
 * With `config.raw` the function returns the response as data instead of a `Response`, and throws errors for the
 * application to catch.
 *
 * @throws {AuthError} only with `config.raw`.
 */
export async function Auth(request: Request, config: AuthConfig & { raw: typeof raw }): Promise<ResponseInternal>
export async function Auth(request: Request, config: Omit<AuthConfig, "raw">): Promise<Response>
export async function Auth(request: Request, config: AuthConfig): Promise<Response | ResponseInternal> {
  const result = await handle(request, config)
  return config.raw === raw ? toInternal(result) : toResponse(result, request.method)
}

/**
 * Returns the session of the visitor, as `callbacks.session` makes it; `null` if no user is signed in. If an error
 * occurs, the function logs it and returns `null`.
 *
 * The function reads the session through the same flow as `GET /session`. The function has no response on which it
 * could set cookies, so it does not extend the session in the browser. Use `GET /session` or a framework's entry point
 * to extend the session.
 */
export async function getSession(request: Request, config: Omit<AuthConfig, "raw">): Promise<Session | null> {
  return (await readSession(request, config)).session
}

/**
 * Composes and proves the flows of a configuration that has `steps` or `flows`. `NextAuth()` and the entry points of
 * frameworks call this function when they receive a configuration. Call it at start-up if your code calls {@link Auth}
 * itself, or if a function makes the configuration for each request. Without this call, the library proves the flows at
 * the first request, and refuses this request if a flow is unsafe. The function reads no environment and changes
 * nothing, so the configuration may lack secrets and clients of providers.
 *
 * @throws {UnsafeFlowError} if a step or an override bypasses a check.
 * @throws {InvalidConfiguration} if a step or an override cannot be used, or `flows` has an unknown key.
 */
export async function proveFlows(config: AuthConfig): Promise<void> {
  // Loaded on demand, because applications without steps start faster without this module.
  ;(await import("./facade/prove-flows.ts")).proveFlows(config)
}

/**
 * Delivers the mails of `stores.outbox` that are due, and waits for the deliveries of this process. Requests also
 * deliver these mails, after their response. Call this function from a scheduler if requests are rare, or if the
 * platform stops a process after its response. Any number of processes can call the function concurrently. The function
 * reads the environment like the entry points of frameworks, and does not change the configuration.
 *
 * @returns how many mails the mailer accepted (`delivered`), how many the library will try to send again (`postponed`),
 *   and how many it will not try to send again (`givenUp`).
 * @throws {AuthError} for a configuration that cannot be used.
 */
export async function deliverMails(config: AuthConfig): Promise<DeliveryReport> {
  return (await import("./facade/deliver-mails.ts")).deliverMails(config)
}

/**
 * Ends the known devices of a person. A known device is a browser in which the person signed in before; the limits
 * count its attempts separately. After this call, the limits count attempts of these browsers like those of any other
 * browser. Call the function after you have disabled a user, or ended all sessions of a user. The next sign-in of the
 * person makes its browser a known device again.
 *
 * @param person `{ user: id }` for a user of the adapter, otherwise `{ provider, providerAccountId }`.
 * @param config the configuration with its secret, which {@link setEnvDefaults} reads from the environment.
 * @throws {InvalidConfiguration} if `stores` and `flowStore` are absent, or if there is no secret.
 */
export async function endKnownDevices(person: PersonIdentity, config: Omit<AuthConfig, "raw">): Promise<void> {
  return (await import("./facade/end-known-devices.ts")).endKnownDevices(person, config)
}

/**
 * Makes `sessions` of a configuration, as `NextAuth()` returns it: lists and ends sessions. The configuration needs
 * `stores`. The methods do not read the environment: read it into the configuration with {@link setEnvDefaults}.
 */
export function sessionsOf(config: Omit<AuthConfig, "raw">): Sessions {
  return makeSessions(() => config)
}

/**
 * Makes `users` of a configuration, as `NextAuth()` returns it: disables and enables users. The configuration needs
 * `stores`.
 */
export function usersOf(config: Omit<AuthConfig, "raw">): Users {
  return makeUsers(() => config)
}

/**
 * The names of the routes: `signin`, `callback`, `session`, … The type leaves out routes that only this library has.
 */
export type AuthAction = Exclude<Action, "step" | "flow" | "step-up" | "inspect" | "not-me" | "password-meter">

/** Returns true if a path segment names one of the routes. */
export function isAuthAction(action: string): action is AuthAction {
  return isAction(action)
}

/**
 * Fills missing options of a configuration from an environment, in place. Parameters and result are those of
 * `setEnvDefaults` of Auth.js. The options are `basePath` (the path of `AUTH_URL`, or `/auth`), `secret` (a list),
 * `trustHost`, `redirectProxyUrl`, and each provider's client id, client secret and issuer. Options of the application
 * take precedence. A second call with the same configuration changes nothing.
 *
 * @param envObject `process.env`, or the object in which a platform passes variables and bindings. The function reads
 * only variables such as `AUTH_SECRET`.
 * @param suppressBasePathWarning `true`: the function logs no warning if `basePath` and the path of `AUTH_URL` are the
 * same.
 */
export function setEnvDefaults(envObject: object, config: AuthConfig, suppressBasePathWarning: boolean = false): void {
  const written = usableSecrets(config.secret).length > 0
  // The cast is safe: a platform can put bindings of any type into this object, but the names that this code reads
  // belong to variables with text values.
  readIntoConfig(envObject as Environment, config, suppressBasePathWarning)
  if (!written) config.secret = [...usableSecrets(config.secret)]
}

/**
 * Returns the public URL of a route: from `AUTH_URL` if it is set, otherwise from the host that the request names.
 *
 * @param protocol the protocol of the request, `https` or `http`, with or without a colon. The header
 * `x-forwarded-proto` of a proxy takes precedence.
 * @param envObject the variables of the environment, as for {@link setEnvDefaults}.
 * @throws {TypeError} if no header names a usable host, or the host is not in the list of `trustHost` or
 * `AUTH_TRUSTED_HOSTS`.
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: Headers,
  envObject: object,
  config: Pick<AuthConfig, "basePath" | "logger" | "trustHost">,
): URL {
  const env = envObject as Environment
  const path = config.basePath === undefined ? "" : normalBasePath(config.basePath).replace(/^\/$/, "")
  const address = addressOf(env)
  if (address !== undefined) {
    const own = address.pathname.replace(/\/+$/, "")
    if (own !== "" && path !== "" && own !== path)
      makeLogger(config.logger, false, globalThis.console).warn("env-url-basepath-mismatch", own, path)
    return new URL(`${address.origin}${path === "" ? own : path}/${action}`)
  }
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? ""
  // Integrations pass the result of `headers.get`, which may be `null`.
  const given: string | null | undefined = headers.get("x-forwarded-proto") ?? protocol
  const said = given?.replace(/:$/, "")
  if (parseHost(host) === undefined) throw new TypeError("The request names no usable host. Set AUTH_URL.")
  const url = new URL(`${said === "http" ? "http" : "https"}://${host}${path}/${action}`)
  const list = config.trustHost ?? trustedHostsOf(env)
  if (isHostList(list) && !hostListed(url.origin, hostRules(list)))
    throw new TypeError("The host of the request is not in trustHost (or AUTH_TRUSTED_HOSTS).")
  return url
}
