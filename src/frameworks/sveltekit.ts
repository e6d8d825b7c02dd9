/** `authchart/sveltekit`: routes, sessions, form actions and protection for SvelteKit 2. */
import { isOwnPath } from "../config/own-route.ts"
import { registerConfig } from "../config/registry.ts"
import { resolveConfig } from "../config/resolve.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import { refuseVisitor } from "../facade/refuse-visitor.ts"
import { withCookies } from "../facade/response-cookies.ts"
import type { Session } from "../ports/records.ts"
import { answer } from "./sveltekit/answer.ts"
import { courseOf, takeCookies, visitorIn, type ConfigOrFactory, type SvelteKitEvent } from "./sveltekit/event.ts"
import { postTo, readForm, takeAuthorizationQuery, takeTarget, type Posted } from "./sveltekit/form-post.ts"
import { end, kit, type Ending } from "./sveltekit/kit.ts"
import { meantAnswer } from "./sveltekit/meant-answer.ts"

export { AuthError, CredentialsSignin } from "../errors.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SvelteKitAuthConfig, SvelteKitEvent } from "./sveltekit/event.ts"

declare global {
  // The one way to say what SvelteKit's `event.locals` and `page.data` hold.
  namespace App {
    interface Locals {
      /**
       * Who is signed in, as `callbacks.session` shapes it; `null` for nobody, and for whatever goes wrong (which is
       * logged). Read when it is first asked for, and once in a request.
       */
      auth(): Promise<Session | null>
      /** The same. @deprecated use `auth`. */
      getSession(): Promise<Session | null>
    }
    interface PageData {
      session?: Session | null
    }
  }
}

const unusable = "Sign-in is not set up. The log of the server says why."

const tooSlow: Ending = { status: 408, message: "The form did not arrive in time." }

/** A request that the route did not take says so; anything else is ours to mend. */
function refusal(status: number): Ending {
  return status >= 400 && status < 500 ? { status, message: "Bad request." } : { status: 500, message: unusable }
}

/** What {@link SvelteKitAuth} gives. */
export interface SvelteKitAuthResult {
  /** `export const { handle } = SvelteKitAuth(…)` in `hooks.server.ts`; put it first in a `sequence`. */
  handle: <E extends SvelteKitEvent>(input: {
    event: E
    resolve: (event: E) => Response | Promise<Response>
  }) => Promise<Response>
  /**
   * A form action. Fields: `providerId`; `redirectTo`; `authorizationParams-…` for the provider's page; and whatever the
   * provider takes (`email`, `username`, …). Always ends with a redirect: to the provider, to the wanted page, or to a
   * page that says what went wrong. Without a known `providerId`, to the sign-in page.
   */
  signIn: (event: SvelteKitEvent) => Promise<never>
  /** A form action. Field: `redirectTo`. Always ends with a redirect. */
  signOut: (event: SvelteKitEvent) => Promise<never>
  /**
   * The session of somebody who is signed in, for load functions, actions and endpoints. For everybody else it throws
   * SvelteKit's redirect to the sign-in page, from which they come back; or its error 401, where neither a page nor its
   * data was asked for.
   */
  requireSession: (event: SvelteKitEvent) => Promise<Session>
}

/**
 * Sets authentication up for SvelteKit. Routes are below `basePath`; by default `/auth` behind `kit.paths.base`. A path
 * there that is no route of ours is the application's.
 *
 * Vite has to bundle it with the application: `ssr: { noExternal: ["authchart", "cookie", "jose", "oauth4webapi",
 * "xstate"] }`. Then the environment is `$env/dynamic/private` over `process.env`; otherwise it is `process.env` alone, and
 * `kit.paths.base` is not known. Behind a proxy, and with `adapter-node` anywhere, set
 * `AUTH_URL`, or `trustHost` where the proxy sets `X-Forwarded-Host` itself.
 *
 * @param config or a function that makes it of the event, for secrets that come with the request (`event.platform`).
 * @throws {UnsafeFlowError} where `steps` or `flows` open a way to the session that passes by a check. The flows of a
 * function's configuration are proven at the first request; `proveFlows` of `authchart/core` does it earlier.
 * @throws {InvalidConfiguration} where one of them cannot be used.
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
    // The request's own address: SvelteKit takes endings off that of the event, and so would make two paths one.
    if (isOwnPath(event.url.pathname, course.config, "/auth")) return answer(event, course.config)
    const resolved = await resolve(event)
    const { ending } = course
    const response = bundled || ending === undefined ? resolved : meantAnswer(resolved, ending, event, course.config)
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
      const provider = resolveConfig(own).listedProviders.get(id)
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
    requireSession: async (event) => {
      const { session } = await visitorIn(event, config)
      if (session !== null) return session
      const { config: own } = await courseOf(event, config)
      const { status, headers } = refuseVisitor(asPageRequest(event), own)
      const location = headers.get("location")
      return stop(
        event,
        location === null
          ? { status, message: status === 401 ? "Sign in first." : "Bad request." }
          : { status: status === 302 ? 302 : 303, location },
      )
    },
  }
}

/** The request for a page's data is one for the page: that is where the browser comes back to. */
function asPageRequest({ request, url, isDataRequest }: SvelteKitEvent): Pick<Request, "url" | "headers" | "method"> {
  const { headers, method } = request
  if (!isDataRequest) return { url: request.url, headers, method }
  const accepting = new Headers(headers)
  accepting.set("accept", "text/html")
  return { url: new URL(url.pathname + url.search, request.url).href, headers: accepting, method }
}
