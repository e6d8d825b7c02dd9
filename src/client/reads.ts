/** What the routes say of the session, the CSRF token and the providers. */
import type { PublicProvider } from "../ports/provider.ts"
import type { ProviderId } from "../ports/provider-names.ts"
import type { Session } from "../ports/records.ts"
import { ask, goodData, isRecord, type Question } from "./ask.ts"
import { adoptHere, tellOtherTabs } from "./page.ts"
import { complain } from "./world.ts"

/** A provider as `GET /providers` shows it: nothing of it is secret. */
export interface ClientSafeProvider extends Omit<PublicProvider, "id"> {
  id: ProviderId
  redirectTo?: string
}

export interface GetSessionParams {
  /** Why it is read. Has no effect; Auth.js takes it too. */
  event?: "storage" | "timer" | "hidden" | (string & {})
  triggerEvent?: boolean
  /** `true` if other tabs, and what shows the session in this page, are told. Default `true`. */
  broadcast?: boolean
  /** On a server: the headers of the visitor's request, whose `cookie` is sent along. A request fits here as it is. */
  headers?: { cookie?: string | undefined }
}

/** What the server said: the session, or `null` where nobody is signed in; `undefined` where it could not be heard. */
export async function readSession(question: Question = {}): Promise<Session | null | undefined> {
  const answer = await ask("session", question)
  const data = goodData("session", answer, complain)
  if (data === null) return null
  // What the application's own server shapes; its type is the application's promise.
  return isRecord(data) ? (data as unknown as Session) : undefined
}

/**
 * The session of this browser, from the server; `null` where nobody is signed in, and where the server could not say,
 * which the console is told.
 *
 * In a page, whatever shows the session is brought up to date with it, and so are the other tabs. On a server call
 * `auth()`: this function knows no visitor there but by the `headers` that it is given.
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

/** The token that a form posted to the routes has to carry as `csrfToken`; `""` where the server could not say. */
export async function getCsrfToken(): Promise<string> {
  const data = goodData("csrf", await ask("csrf"), complain)
  return isRecord(data) && typeof data.csrfToken === "string" ? data.csrfToken : ""
}

/** The configured providers by id; `null` where the server could not say. */
export async function getProviders(): Promise<Record<ProviderId, ClientSafeProvider> | null> {
  const data = goodData("providers", await ask("providers"), complain)
  // Made by this library's own route.
  return isRecord(data) ? (data as Record<ProviderId, ClientSafeProvider>) : null
}
