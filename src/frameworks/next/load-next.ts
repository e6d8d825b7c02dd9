/** Loads modules of Next.js on demand: the main entry works without Next.js. */
import { MissingFramework } from "../../errors.ts"
import type { Awaitable } from "../../ports/records.ts"

/** `next/headers`: the current request. */
export interface NextHeaders {
  headers: () => Awaitable<Pick<Headers, "get">>
  cookies: () => Awaitable<NextCookies>
}

/** The used part of the cookies of a request. */
export interface NextCookies {
  /** Absent from mocks of applications. */
  getAll?: () => readonly { name: string; value: string }[]
  set: (name: string, value: string, options: object) => unknown
}

/**
 * Reads no property of the module: a mock of a test throws for a property that it lacks.
 *
 * @throws {MissingFramework} without Next.js.
 */
export async function loadNextHeaders(form: string): Promise<NextHeaders> {
  // The name has the extension, which Node needs without a bundler.
  return import("next/headers.js").catch(absent(form))
}

/** `redirect()` of Next.js, which throws. @throws {MissingFramework} without Next.js. */
export async function loadRedirect(form: string): Promise<(url: string) => never> {
  // For the first name, bundlers take the server's half. Node without a bundler needs the file name. Each import has
  // its own `catch`, because bundlers otherwise fail in applications without Next.js.
  const { redirect } = await import("next/navigation").catch(() => import("next/navigation.js").catch(absent(form)))
  return redirect
}

/** The request class of Next.js. @throws {MissingFramework} without Next.js. */
export async function loadNextRequest(): Promise<typeof import("next/server.js").NextRequest> {
  return (await import("next/server.js").catch(absent("auth()"))).NextRequest
}

/** Remembers the result of a function for one render. Without React, calls it every time. */
export async function perRender<T>(read: () => Promise<T>): Promise<() => Promise<T>> {
  const react: { cache?: (read: () => Promise<T>) => () => Promise<T> } = await import("react").catch(() => ({}))
  return react.cache === undefined ? read : react.cache(read)
}

function absent(form: string): (cause: unknown) => never {
  return (cause) => {
    throw new MissingFramework(
      `${form} reads its request from Next.js, and the package "next" cannot be loaded. Without Next.js, pass the request: auth(request), auth(req, res) or auth(handler); start and end sign-ins through the routes.`,
      cause instanceof Error ? cause : { said: typeof cause },
    )
  }
}
