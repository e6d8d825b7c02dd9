/** Stores what this library knows about one request to a SvelteKit application. */
import { remembering } from "../../config/memory.ts"
import type { AuthConfig } from "../../config/options.ts"
import { prepareServerConfig, saysItsPath } from "../../facade/prepare-server-config.ts"
import { visitorOf, type Visitor } from "../../facade/visitor.ts"
import type { Awaitable } from "../../ports/records.ts"
import { withPeer } from "../../protocol/peer-address.ts"
import { kit, type Ending } from "./kit.ts"

/** The properties of SvelteKit's `RequestEvent` that this library reads. */
export interface SvelteKitEvent {
  request: Request
  url: URL
  locals: object
  isDataRequest: boolean
  /** Returns the client's IP address. Throws if the server cannot find it. */
  getClientAddress?: () => string
}

export type SvelteKitAuthConfig = Omit<AuthConfig, "raw">
export type ConfigOrFactory = SvelteKitAuthConfig | ((event: SvelteKitEvent) => Awaitable<SvelteKitAuthConfig>)

interface Course {
  config: SvelteKitAuthConfig
  visitor: Promise<Visitor> | undefined
  /** The `Set-Cookie` lines that the response gets in addition to the application's lines. */
  cookies: string[]
  /** The redirect or error with which a load function or an action ended the request. */
  ending: Ending | undefined
}

/**
 * The library's data about each request, by its `locals`: load functions and actions get copies of the event, but the
 * same `locals`.
 */
const courses = new WeakMap<object, Promise<Course>>()

export function courseOf(event: SvelteKitEvent, given: ConfigOrFactory): Promise<Course> {
  const course = courses.get(event.locals) ?? begin(event, given)
  courses.set(event.locals, course)
  return course
}

async function begin(event: SvelteKitEvent, given: ConfigOrFactory): Promise<Course> {
  const { base, environment } = await kit()
  const config = prepareServerConfig(
    typeof given === "function" ? remembering(await given(event), given) : given,
    environment,
  )
  if (!saysItsPath(config)) config.basePath = `${base}/auth`
  return { config, visitor: undefined, cookies: [], ending: undefined }
}

/** Returns the visitor of a request. Reads the visitor once for each request. */
export async function visitorIn(event: SvelteKitEvent, given: ConfigOrFactory): Promise<Visitor> {
  const course = await courseOf(event, given)
  course.visitor ??= visitorOf(event.request, course.config, event.locals)
  return course.visitor
}

/**
 * Removes the `Set-Cookie` lines for the response from the course, and returns them. A second call does not return them
 * again.
 */
export async function takeCookies(course: Course): Promise<readonly string[]> {
  const visitor = await course.visitor
  return [...(visitor?.takeCookies() ?? []), ...course.cookies.splice(0)]
}

/** Records the client's IP address that SvelteKit's server found, and returns the request. */
export function sentBy({ getClientAddress }: Pick<SvelteKitEvent, "getClientAddress">, request: Request): Request {
  try {
    return withPeer(request, getClientAddress?.())
  } catch {
    return request
  }
}
