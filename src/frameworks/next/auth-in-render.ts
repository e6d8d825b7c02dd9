/** `auth()` without a request: in server components, server actions, route handlers and `generateMetadata`. */
import { configForApp } from "../../facade/config-for-app.ts"
import { readSession } from "../../interpreter/read-session.ts"
import type { Session } from "../../ports/records.ts"
import type { AppConfig } from "./app-config.ts"
import { requestToRead } from "./incoming-request.ts"
import { perRender } from "./load-next.ts"

/**
 * Reads the session of the request that Next.js is answering. Several calls in one render read it once: the callbacks
 * and the database are asked once too. In actions and route handlers each call reads it anew.
 *
 * Cookies that would keep the session alive are dropped, since a render cannot set any; middleware sets them.
 *
 * @param configFor is asked for the configuration at each read.
 */
export function authInRender(configFor: () => Promise<AppConfig>): () => Promise<Session | null> {
  const read = async (): Promise<Session | null> => {
    // Before anything else: this is how Next.js learns that the page belongs to one visitor.
    const request = await requestToRead("auth()")
    if (request === undefined) return null
    return (await readSession(request, configForApp(await configFor()))).session
  }
  let once: Promise<() => Promise<Session | null>> | undefined
  return async () => (await (once ??= perRender(read)))()
}
