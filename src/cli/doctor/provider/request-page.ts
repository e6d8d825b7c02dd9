/**
 * Sends an authorization request like a browser without cookies, and reads from the response whether the provider
 * accepts the request.
 */
import { maxAnswerBytes, quote } from "../../../protocol/outbound-fetch.ts"
import { inTime } from "../in-time.ts"
import type { Probe } from "./probe.ts"

/**
 * The provider's verdict on an authorization request. `accepted`: the provider knows the redirect URI of the client.
 * `refused`: the provider rejected the part of the request that `what` names.
 */
export type Verdict =
  /**
   * The provider redirected to the redirect URI. A provider does this only for a registered redirect URI (RFC 6749
   * §4.1.2.1).
   */
  | { type: "accepted" }
  /** The provider showed a page of its own: it may check the redirect URI only after the sign-in. */
  | { type: "notRefused" }
  | { type: "refused"; what: "redirectUri" | "client" | "scope" | "request"; said: string }
  | { type: "failed"; url: URL; error: unknown }
  /** The response does not show whether the provider accepts the request. */
  | { type: "unclear"; said: string }

/**
 * Errors that a provider sends to the redirect URI if it must first ask the user (OpenID Connect Core §3.1.2.6). Such
 * an error shows that the redirect URI is registered.
 */
const wouldAsk = [
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
  "access_denied",
  "registration_required",
  "reauth_required",
]
const ofClient = ["unauthorized_client", "invalid_client", "invalid_client_id", "deleted_client", "disabled_client"]

/**
 * Phrases that error pages use about the redirect URI. The word `redirect_uri` alone proves no error, because a sign-in
 * page can contain all parameters of the request.
 */
const redirectWords =
  /redirect_uri_mismatch|AADSTS50011|invalid[ _-]redirect[ _-]?ur[il]|redirect[ _-]?ur[il]\W+(?:is |was |did |does |are )?(?:not|isn't|mismatch|invalid|must)|(?:invalid|unregistered|mismatch\w*|illegal|wrong)[^.<>]{0,40}(?:redirect|callback|reply)[ _-]?ur[il]|(?:redirect|callback|reply)[ _-]?ur[il][^.<>]{0,60}(?:not (?:registered|allowed|match|associated|valid|whitelisted)|mismatch|invalid|does not match|did not match|doesn.t match|is missing)/i
/**
 * Codes that only error pages contain. A page with a status below 400 can be the sign-in page, so the doctor looks only
 * for these codes there.
 */
const surelyOfClient = /AADSTS700016|\binvalid_client\b|\bunauthorized_client\b/
const ofClientWords =
  /AADSTS700016|invalid_client|unauthorized_client|(?:invalid|unknown|unregistered|wrong)[^.<>]{0,20}(?:client|application|app)\b|(?:client|application|app)(?:_id| id)?[^.<>]{0,40}(?:not found|unknown|invalid|is not registered|does(?: not|n't) exist|was not found)/i

/**
 * Sends the authorization request, follows no redirect, and returns the verdict.
 *
 * @param address the address of the authorization request.
 * @param redirectUri the redirect URI in that request.
 */
export async function requestPage(probe: Probe, address: string, redirectUri: string): Promise<Verdict> {
  const { patience } = probe.context
  try {
    const headers = { accept: "text/html", "user-agent": "Mozilla/5.0 (authchart doctor)" }
    const answer = await inTime(
      probe.recorder.fetch(address, { headers, redirect: "manual", signal: AbortSignal.timeout(patience) }),
      patience,
    )
    const text = (await answer.text()).slice(0, maxAnswerBytes)
    const location = answer.headers.get("location")
    if (answer.status >= 300 && answer.status < 400 && location !== null)
      return URL.canParse(location, address)
        ? ofRedirect(new URL(location, address), redirectUri)
        : { type: "unclear", said: "it leads to no address" }
    return ofPage(answer.status, text, redirectUri)
  } catch (error) {
    return { type: "failed", url: new URL(address), error }
  }
}

function ofRedirect(target: URL, redirectUri: string): Verdict {
  const said = parametersOf(target)
  const error = said.get("error") ?? ""
  const ours = new URL(redirectUri)
  if (target.origin === ours.origin && target.pathname === ours.pathname)
    return error === "" || wouldAsk.includes(error)
      ? { type: "accepted" }
      : ofError(error, said.get("error_description"))
  const everything = [...said].map(([name, value]) => `${name} ${value} ${decoded(value)}`).join(" ")
  const hints = `${target.pathname} ${everything}`
  if (!/error/i.test(hints)) return { type: "notRefused" }
  return (
    wordsOf(hints, ofClientWords) ??
    (error === "" ? { type: "notRefused" } : ofError(error, said.get("error_description")))
  )
}

function ofPage(status: number, text: string, redirectUri: string): Verdict {
  // Some providers respond with a form that the browser posts to the redirect URI (`response_mode=form_post`). Such a
  // form counts as a redirect.
  if (status === 200 && text.includes(redirectUri) && wouldAsk.some((error) => text.includes(error)))
    return { type: "accepted" }
  const plain = text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
  const found = wordsOf(plain, status < 400 ? surelyOfClient : ofClientWords)
  if (status < 400) return found ?? { type: "notRefused" }
  if (found !== undefined) return found
  if (status === 400 && /redirect|callback/i.test(plain))
    return { type: "refused", what: "redirectUri", said: `it answered ${status}` }
  return { type: "unclear", said: `it answered ${status}` }
}

function wordsOf(text: string, clientWords: RegExp): Verdict | undefined {
  const redirect = redirectWords.exec(text)
  if (redirect !== null) return { type: "refused", what: "redirectUri", said: quote(redirect[0]) }
  const client = clientWords.exec(text)
  return client === null ? undefined : { type: "refused", what: "client", said: quote(client[0]) }
}

function ofError(error: string, description: string | undefined): Verdict {
  const said = description === undefined || description === "" ? quote(error) : `${quote(error)}: ${quote(description)}`
  if (ofClient.includes(error)) return { type: "refused", what: "client", said }
  if (error === "invalid_scope") return { type: "refused", what: "scope", said }
  if (error === "server_error" || error === "temporarily_unavailable") return { type: "unclear", said }
  return { type: "refused", what: "request", said }
}

/** The parameters of the query and of the fragment. */
function parametersOf(target: URL): Map<string, string> {
  return new Map([...target.searchParams, ...new URLSearchParams(target.hash.replace(/^#/, ""))])
}

/**
 * Decodes a value that looks like base64, in which some providers encode the error. Returns an empty string for other
 * values.
 */
function decoded(value: string): string {
  return /^[\w+/=-]{16,}$/.test(value) ? Buffer.from(value, "base64").toString("latin1") : ""
}
