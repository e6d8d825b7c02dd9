/** `authchart/sveltekit`: routes, sessions, form actions and protection for SvelteKit 2. */
import { isOwnPath } from "../config/own-route.ts"
import { registerConfig } from "../config/registered-configs.ts"
import { loadAndResolve } from "../config/resolve.ts"
import { proveFlows } from "#prove-flows"
import { demandsMore, refuseUnmet } from "../facade/demand-session.ts"
import { refuseVisitor } from "../facade/refuse-visitor.ts"
import { withCookies } from "../facade/response-cookies.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import type { Session } from "../ports/records.ts"
import { respond } from "./sveltekit/respond.ts"
import { courseOf, takeCookies, visitorIn, type ConfigOrFactory, type SvelteKitEvent } from "./sveltekit/event.ts"
import { postTo, readForm, takeAuthorizationQuery, takeTarget, type Posted } from "./sveltekit/form-post.ts"
import { end, kit, type Ending } from "./sveltekit/kit.ts"
import { restoreResponse } from "./sveltekit/restore-response.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SvelteKitAuthConfig, SvelteKitEvent } from "./sveltekit/event.ts"

declare global {
  // These declarations extend SvelteKit's types of `event.locals` and `page.data`.
  namespace App {
    interface Locals {
      /**
       * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see
       * the log). The first call in a request reads the session.
       */
      auth(): Promise<Session | null>
      /** @deprecated Use `auth`. */
      getSession(): Promise<Session | null>
    }
    interface PageData {
      session?: Session | null
    }
  }
}

const unusable = "Sign-in is not set up. The log of the server says why."

const tooSlow: Ending = { status: 408, message: "The form did not arrive in time." }

/**
 * Returns the error page for the status of a route's response. The visitor's request causes a status of 4xx. Any other
 * status means that the application is not set up.
 */
function refusal(status: number): Ending {
  return status >= 400 && status < 500 ? { status, message: "Bad request." } : { status: 500, message: unusable }
}

/** The result of {@link SvelteKitAuth}. */
export interface SvelteKitAuthResult {
  /** The hook: `export const { handle } = SvelteKitAuth(…)` in `hooks.server.ts`. In a `sequence`, put it first. */
  handle: <E extends SvelteKitEvent>(input: {
    event: E
    resolve: (event: E) => Response | Promise<Response>
  }) => Promise<Response>
  /**
   * A form action. Fields: `providerId`; `redirectTo`; `authorizationParams-…` for the authorization request; and
   * fields of the provider (`email`, `username`, …). The action ends with a redirect: to the provider, to the target,
   * or to a page that explains the error. Without a known `providerId`, the action redirects to the sign-in page.
   */
  signIn: (event: SvelteKitEvent) => Promise<never>
  /** A form action. Field: `redirectTo`. The action ends with a redirect to the target. */
  signOut: (event: SvelteKitEvent) => Promise<never>
  /**
   * Returns the session of a signed-in user, in load functions, actions and endpoints. For other visitors, the function
   * throws SvelteKit's redirect to the sign-in page, and these visitors return after the sign-in. If the request is not
   * for a page or for the data of a page, the function throws SvelteKit's error 401.
   *
   * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the function throws the
   * redirect to the page on which the user authenticates again, or the error 401. A demand needs the option
   * `session.stepUp`.
   */
  requireSession: (event: SvelteKitEvent, demand?: SessionDemand) => Promise<Session>
}

/**
 * Sets up authentication for SvelteKit. The routes are below `basePath`, by default `/auth` behind `kit.paths.base`.
 * Other paths below `basePath` belong to the application.
 *
 * Configure Vite to bundle the package: `ssr: { noExternal: ["authchart", "bowser", "cookie", "jose", "oauth4webapi", "xstate"]
 * }`. The library then reads each environment variable from `$env/dynamic/private` or, if it is absent there, from
 * `process.env`. Without this setting, the library reads variables only from `process.env`, and does not know
 * `kit.paths.base`. Behind a proxy, and always with `adapter-node`, set `AUTH_URL`, or `trustHost` if the proxy sets
 * `X-Forwarded-Host`.
 *
 * @param config the configuration, or a function that makes it from the event, for secrets that come with the request
 * (`event.platform`).
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check. If `config` is a function, and on edge runtimes (the conditions `workerd` and `edge-light`), the first request
 * proves the flows; `proveFlows` of `authchart/core` proves them earlier.
 * @throws {InvalidConfiguration} if a step or flow cannot be used. The first request finds this fault in the same two
 * cases.
 */
export function SvelteKitAuth(config: ConfigOrFactory): SvelteKitAuthResult {
  registerConfig(config, "server")
  if (typeof config !== "function") proveFlows(config)
  const handle: SvelteKitAuthResult["handle"] = async ({ event, resolve }) => {
    const { building, bundled } = await kit()
    const auth = async (): Promise<Session | null> => (building ? null : (await visitorIn(event, config)).session)
    Object.assign(event.locals, { auth, getSession: auth })
    if (building) return resolve(event)

    const course = await courseOf(event, config)
    // SvelteKit has removed endings such as `/__data.json` from `event.url`, so this branch also serves a route's path
    // with such an ending. The library reads the whole path from `event.request`, and refuses it (ROUTE-05).
    if (isOwnPath(event.url.pathname, course.config, "/auth")) return respond(event, course.config)
    const resolved = await resolve(event)
    const { ending } = course
    const response =
      bundled || ending === undefined ? resolved : restoreResponse(resolved, ending, event, course.config)
    return withCookies(response, await takeCookies(course))
  }

  const stop = async (event: SvelteKitEvent, ending: Ending): Promise<never> => {
    const course = await courseOf(event, config)
    course.ending = ending
    return end(ending)
  }
  const finish = async (event: SvelteKitEvent, { location, status, cookies }: Posted): Promise<never> => {
    const course = await courseOf(event, config)
    course.cookies.push(...cookies)
    return stop(event, location === undefined ? refusal(status) : { status: 303, location })
  }

  return {
    handle,
    signIn: async (event) => {
      const { config: own } = await courseOf(event, config)
      const fields = await readForm(event.request)
      if (fields === undefined) return stop(event, tooSlow)
      const id = fields.get("providerId") ?? ""
      const provider = (await loadAndResolve(own)).listedProviders.get(id)
      const query = takeAuthorizationQuery(fields)
      const target = takeTarget(fields, event)
      if (provider === undefined) {
        const asked = new URLSearchParams({ callbackUrl: target }).toString()
        return stop(event, { status: 303, location: `${own.basePath ?? ""}/signin?${asked}` })
      }
      fields.delete("providerId")
      fields.set("callbackUrl", target)
      const route = provider.type === "credentials" ? "callback" : "signin"
      return finish(event, await postTo(`/${route}/${encodeURIComponent(id)}${query}`, fields, event, own))
    },
    signOut: async (event) => {
      const { config: own } = await courseOf(event, config)
      const fields = await readForm(event.request)
      if (fields === undefined) return stop(event, tooSlow)
      fields.set("callbackUrl", takeTarget(fields, event))
      return finish(event, await postTo("/signout", fields, event, own))
    },
    requireSession: async (event, demand = {}) => {
      const { session } = await visitorIn(event, config)
      if (session !== null && !demandsMore(demand)) return session
      const { config: own } = await courseOf(event, config)
      const seenAs = asPageRequest(event)
      const refused =
        session === null
          ? refuseVisitor(seenAs, own)
          : await refuseUnmet(event.request, { config: own, demand, seenAs })
      if (session !== null && refused === undefined) return session
      const { status, headers } = refused ?? refuseVisitor(seenAs, own)
      const location = headers.get("location")
      const message = session === null ? "Sign in first." : "Authenticate again."
      return stop(
        event,
        location === null
          ? { status, message: status === 401 ? message : "Bad request." }
          : { status: status === 302 ? 302 : 303, location },
      )
    },
  }
}

/**
 * Returns the parts of the request that decide the form of its refusal. For a request for the data of a page, the
 * function returns the parts of a request for the page itself. The browser returns to this page after the sign-in.
 */
function asPageRequest({ request, url, isDataRequest }: SvelteKitEvent): Pick<Request, "url" | "headers" | "method"> {
  const { headers, method } = request
  if (!isDataRequest) return { url: request.url, headers, method }
  const accepting = new Headers(headers)
  accepting.set("accept", "text/html")
  return { url: new URL(url.pathname + url.search, request.url).href, headers: accepting, method }
}
