/** Loads modules of Next.js on demand, because the main entry point also works without Next.js. */
import { MissingFramework } from "../../errors/classes.ts"
import type { Awaitable } from "../../ports/records.ts"

/** The functions of `next/headers` that this library needs. */
export interface NextHeaders {
  headers: () => Awaitable<Pick<Headers, "get">>
  cookies: () => Awaitable<NextCookies>
}

/** The methods of Next.js's store of cookies that this library needs. */
export interface NextCookies {
  /** Some applications have tests whose mocks lack this method. */
  getAll?: () => readonly { name: string; value: string }[]
  set: (name: string, value: string, options: object) => unknown
}

/**
 * Loads `next/headers`. The function reads no property of the module, because a mock in a test can throw for a property
 * that it lacks.
 *
 * @throws {MissingFramework} without Next.js.
 */
export async function loadNextHeaders(form: string): Promise<NextHeaders> {
  // The name has the extension `.js`, because Node needs it if the application is not bundled.
  return import("next/headers.js").catch(absent(form))
}

/**
 * Returns the function `redirect()` of Next.js, which throws.
 * @throws {MissingFramework} without Next.js.
 */
export async function loadRedirect(form: string): Promise<(url: string) => never> {
  // Bundlers need the name `next/navigation`, because they choose its variant for servers by this name. Without a
  // bundler, Node needs the file name `next/navigation.js`. Each import has its own `catch`, because bundlers otherwise
  // fail in applications without Next.js.
  const { redirect } = await import("next/navigation").catch(() => import("next/navigation.js").catch(absent(form)))
  return redirect
}

/**
 * Returns the class `NextRequest` of Next.js.
 * @throws {MissingFramework} without Next.js.
 */
export async function loadNextRequest(): Promise<typeof import("next/server.js").NextRequest> {
  return (await import("next/server.js").catch(absent("auth()"))).NextRequest
}

/** Wraps a function so that React caches its result for one render. Without React, every call runs the function. */
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
