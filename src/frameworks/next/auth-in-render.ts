/**
 * Implements `auth()` without a request: in server components, server actions, route handlers and `generateMetadata`.
 */
import { configForApp } from "../../facade/config-for-app.ts"
import { readSession } from "../../interpreter/read-session.ts"
import type { Session } from "../../ports/records.ts"
import type { AppConfig } from "./app-config.ts"
import { requestToRead } from "./incoming-request.ts"
import { perRender } from "./load-next.ts"

/**
 * Makes a function that reads the session of the current request of Next.js. Several calls in one render read the
 * session once. In actions and route handlers, each call reads the session again.
 *
 * The function drops the cookies that renew the session, because a render cannot set cookies. Middleware sets these
 * cookies instead.
 *
 * @param configFor returns the configuration; the library calls this function for each read.
 */
export function authInRender(configFor: () => Promise<AppConfig>): () => Promise<Session | null> {
  const read = async (): Promise<Session | null> => {
    // Next.js must not prerender a page that calls `auth()`. The read of the request tells Next.js that the page
    // depends on the visitor. Therefore the function reads the request before anything else.
    const request = await requestToRead("auth()")
    if (request === undefined) return null
    return (await readSession(request, configForApp(await configFor()))).session
  }
  let once: Promise<() => Promise<Session | null>> | undefined
  return async () => (await (once ??= perRender(read)))()
}
