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
 * Makes a function that reads the session of the current request of Next.js. Several calls in one render read it once.
 * In actions and route handlers, each call reads it again.
 *
 * Cookies that renew the session are dropped, because a render cannot set cookies. Middleware sets them instead.
 *
 * @param configFor returns the configuration; the library calls this function for each read.
 */
export function authInRender(configFor: () => Promise<AppConfig>): () => Promise<Session | null> {
  const read = async (): Promise<Session | null> => {
    // The request is read first, so that Next.js learns that the page depends on the visitor, and does not prerender
    // it.
    const request = await requestToRead("auth()")
    if (request === undefined) return null
    return (await readSession(request, configForApp(await configFor()))).session
  }
  let once: Promise<() => Promise<Session | null>> | undefined
  return async () => (await (once ??= perRender(read)))()
}
