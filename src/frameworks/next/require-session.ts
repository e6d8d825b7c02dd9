/** Implements `requireSession` for Next.js: in pages, server actions and route handlers. */
import type { SessionDemand } from "../../ports/session-demand.ts"
import type { Session } from "../../ports/records.ts"
import type { AppConfig } from "./app-config.ts"
import { readIncoming } from "./incoming-request.ts"

/** A demand of a page or a server action. */
export interface PageDemand extends SessionDemand {
  /**
   * The URL to which the user returns after the authentication, such as the path of this page. A page of Next.js does
   * not know its own URL. Default: the page in `Referer`, otherwise `/`.
   */
  readonly callbackUrl?: string | undefined
}

/** Returns the session of a user who authenticated recently or strongly enough. */
export interface RequireSession {
  /**
   * In a route handler: returns the session. If the session is absent or does not meet the demand, returns the
   * response to send: `if (session instanceof Response) return session`.
   */
  (request: Request, demand?: SessionDemand): Promise<Session | Response>
  /**
   * In a page or a server action: returns the session. If the session is absent or does not meet the demand, throws the
   * redirect of Next.js to the page on which the user authenticates.
   *
   * @throws {MissingFramework} without Next.js.
   */
  (demand?: PageDemand): Promise<Session>
}

/**
 * Makes `requireSession`.
 * @param configFor returns the configuration for a request.
 */
export function makeRequireSession(configFor: (request?: Request) => Promise<AppConfig>): RequireSession {
  async function requireSession(first: Request | PageDemand = {}, second: SessionDemand = {}) {
    // The request is read before the module is loaded: the read tells Next.js that the page depends on the visitor.
    if (!(first instanceof Request)) {
      const incoming = await readIncoming("requireSession()")
      return (await import("./meet-demand.ts")).inPage(incoming, await configFor(), first)
    }
    return (await import("./meet-demand.ts")).inHandler(first, await configFor(first), second)
  }
  // This function implements both overloads, and detects the overload from its arguments. The cast gives it their
  // types.
  return requireSession as RequireSession
}
