/** Reads the session, the CSRF token and the providers from the routes. */
import type { PublicProvider } from "../ports/provider.ts"
import type { ProviderId } from "../ports/provider-names.ts"
import type { Session } from "../ports/records.ts"
import { sendRequest, goodData, isRecord, type RouteRequest } from "./send-request.ts"
import { adoptHere, tellOtherTabs } from "./page.ts"
import { complain } from "./platform-globals.ts"

/** A provider in the response of `GET /providers`, without secrets. */
export interface ClientSafeProvider extends Omit<PublicProvider, "id"> {
  id: ProviderId
  redirectTo?: string
}

export interface GetSessionParams {
  /** The reason for reading the session. It has no effect, and exists because Auth.js has the same option. */
  event?: "storage" | "timer" | "hidden" | (string & {})
  triggerEvent?: boolean
  /** If true, `getSession` updates the components of this page and the other tabs. Default `true`. */
  broadcast?: boolean
  /**
   * The headers of the visitor's request, on a server. The function sends only `cookie`. You can pass a request of Node
   * as `params`, because it has a property `headers`.
   */
  headers?: { cookie?: string | undefined }
}

/**
 * Reads the session from the server. Returns `null` if no user is signed in; `undefined` if the server did not respond
 * with a session.
 */
export async function readSession(request: RouteRequest = {}): Promise<Session | null | undefined> {
  const response = await sendRequest("session", request)
  const data = goodData("session", response, complain)
  if (data === null) return null
  // The cast is necessary: the application's server makes the session, and the application declares its type.
  return isRecord(data) ? (data as unknown as Session) : undefined
}

/**
 * Reads the session of this browser from the server. Returns `null` if no user is signed in. If the server did not
 * respond, the function logs the error to the console, and also returns `null`. In a page, the function updates the
 * components that show the session, and the other tabs. On a server, call `auth()` instead: there, this function knows
 * the visitor only if `headers` contains the visitor's cookies.
 */
export async function getSession(params: GetSessionParams = {}): Promise<Session | null> {
  const session = await readSession({ cookie: params.headers?.cookie })
  if (session === undefined) return null
  if (params.broadcast ?? true) {
    tellOtherTabs("getSession")
    adoptHere(session)
  }
  return session
}

/** Returns the token that a form must post as `csrfToken`; `""` if the server did not respond. */
export async function getCsrfToken(): Promise<string> {
  const data = goodData("csrf", await sendRequest("csrf"), complain)
  return isRecord(data) && typeof data.csrfToken === "string" ? data.csrfToken : ""
}

/** Returns the configured providers by id; `null` if the server did not respond. */
export async function getProviders(): Promise<Record<ProviderId, ClientSafeProvider> | null> {
  const data = goodData("providers", await sendRequest("providers"), complain)
  return isRecord(data) ? (data as Record<ProviderId, ClientSafeProvider>) : null
}
