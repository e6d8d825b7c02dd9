/** `auth()` without a request: in server components, server actions, route handlers and `generateMetadata`. */
import { configForApp } from "../../facade/config-for-app.ts"
import { readSession } from "../../interpreter/read-session.ts"
import type { Session } from "../../ports/records.ts"
import type { AppConfig } from "./app-config.ts"
import { requestToRead } from "./incoming-request.ts"
import { perRender } from "./load-next.ts"

/**
 * Reads the session of the current request of Next.js. Several calls in one render read it once. In actions and route
 * handlers each call reads it anew.
 *
 * Drops cookies that renew the session, because a render cannot set cookies. Middleware sets them.
 *
 * @param configFor returns the configuration at each read.
 */
export function authInRender(configFor: () => Promise<AppConfig>): () => Promise<Session | null> {
  const read = async (): Promise<Session | null> => {
    // This call comes first: by it, Next.js learns that the page belongs to one visitor.
    const request = await requestToRead("auth()")
    if (request === undefined) return null
    return (await readSession(request, configForApp(await configFor()))).session
  }
  let once: Promise<() => Promise<Session | null>> | undefined
  return async () => (await (once ??= perRender(read)))()
}
