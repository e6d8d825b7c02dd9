/** The modules of Next.js, loaded by the first form that needs one: the main entry works where Next.js is not installed. */
import { MissingFramework } from "../../errors.ts"
import type { Awaitable } from "../../ports/records.ts"

/** `next/headers`: the request that is being rendered or acted on. */
export interface NextHeaders {
  headers: () => Awaitable<Pick<Headers, "get">>
  cookies: () => Awaitable<NextCookies>
}

/** What is used of the cookies of a request. */
export interface NextCookies {
  /** Absent from what tests of applications put in its place. */
  getAll?: () => readonly { name: string; value: string }[]
  set: (name: string, value: string, options: object) => unknown
}

/**
 * Nothing is read of the module here: one that a test of an application mocks throws for what the mock has not.
 *
 * @throws {MissingFramework} without Next.js.
 */
export async function loadNextHeaders(form: string): Promise<NextHeaders> {
  // Also unbundled, where Node asks for the file's whole name.
  return import("next/headers.js").catch(absent(form))
}

/** `redirect()` of Next.js, which works by throwing. @throws {MissingFramework} without Next.js. */
export async function loadRedirect(form: string): Promise<(url: string) => never> {
  // By this name bundlers take the half that is made for the server; Node, which has no bundler, knows the file alone.
  // Each import has a catch of its own: bundlers of applications without Next.js look for it, and fail without.
  const { redirect } = await import("next/navigation").catch(() => import("next/navigation.js").catch(absent(form)))
  return redirect
}

/** The request class of Next.js. @throws {MissingFramework} without Next.js. */
export async function loadNextRequest(): Promise<typeof import("next/server.js").NextRequest> {
  return (await import("next/server.js").catch(absent("auth()"))).NextRequest
}

/** Keeps what a function gives for as long as one render lasts; without React it is asked every time. */
export async function perRender<T>(read: () => Promise<T>): Promise<() => Promise<T>> {
  const react: { cache?: (read: () => Promise<T>) => () => Promise<T> } = await import("react").catch(() => ({}))
  return react.cache === undefined ? read : react.cache(read)
}

function absent(form: string): (cause: unknown) => never {
  return (cause) => {
    throw new MissingFramework(
      `${form} finds its request through Next.js, and the package "next" cannot be loaded. Elsewhere pass the request: auth(request), auth(req, res) or auth(handler); start and end sign-ins through the routes.`,
      cause instanceof Error ? cause : { said: typeof cause },
    )
  }
}
