/**
 * Decides if the visitor's session meets a demand of the application (such as a recent authentication), and makes the
 * response if it does not.
 */
import type { AuthConfig } from "../config/options.ts"
import { loadAndResolve, siteOf } from "../config/resolve.ts"
import { meetsDemand } from "../effects/meets-demand.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { judgePresentedEvidence } from "../interpreter/judge-evidence.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { publicUrl } from "../protocol/public-url.ts"
import { appendQuery } from "../protocol/append-query.ts"
import { acceptsHtml, pageBefore, refusal, wantedPage, type RefusedRequest } from "./refuse-visitor.ts"

/** Returns true if a demand requires more than a signed-in user. */
export function demandsMore({ maxAge, amr = [], level = 1 }: SessionDemand): boolean {
  return maxAge !== undefined || amr.length > 0 || level > 1
}

/**
 * Returns the URL of the page on which the user of the session authenticates again; `undefined` if the session meets
 * the demand already. If evidence cannot be added to the session, this is the sign-in page: the sign-in replaces the
 * session.
 *
 * @param callbackUrl the URL to which the user returns afterwards.
 * @param cancelUrl the target of the link "Cancel" on the page. Default: `callbackUrl`.
 * @throws {InvalidConfiguration} without the option `session.stepUp`, and for a demand with a wrong value.
 */
export async function unmetDemand(
  request: Request,
  { config, demand, callbackUrl, cancelUrl }: Demanded,
): Promise<string | undefined> {
  const resolved = await loadAndResolve(config)
  refuseWrong(demand)
  if (!resolved.session.stepUp)
    throw new InvalidConfiguration(
      "requireSession with maxAge, amr or level lets the user authenticate again. Set session: { stepUp: true }.",
    )
  const verdict = await judgePresentedEvidence(request, config, (evidence, now) => meetsDemand(evidence, demand, now))
  if (verdict === "met") return undefined
  const address = publicUrl(request, resolved)
  const site = siteOf(resolved, address.ok ? address.origin : new URL(request.url).origin)
  if (verdict === "signsIn") return appendQuery(resolved.pages.signIn ?? site.url("signin"), { callbackUrl })
  const { maxAge, amr, level } = demand
  return appendQuery(site.url("step-up"), {
    callbackUrl,
    cancelUrl,
    maxAge: maxAge === undefined ? undefined : String(maxAge),
    amr: amr?.join(" "),
    level: level === undefined ? undefined : String(level),
  })
}

interface Demanded {
  config: AuthConfig
  demand: SessionDemand
  callbackUrl: string
  cancelUrl?: string | undefined
}

/**
 * Returns the response to a request whose session does not meet the demand; `undefined` if it does.
 *
 * A browser that opens a page or sends a form is redirected to the page on which the user authenticates again. Other
 * clients get 401 with the challenge of RFC 9470 §3, and JSON with the URL of that page as `url`.
 *
 * @param seenAs the request of the page, if a framework fetches the data of the page with another request. Default:
 *   `request`.
 */
export async function refuseUnmet(
  request: Request,
  { config, demand, seenAs = request }: { config: AuthConfig; demand: SessionDemand; seenAs?: RefusedRequest },
): Promise<Response | undefined> {
  const resolved = await loadAndResolve(config)
  const address = publicUrl(seenAs, resolved)
  const here = new URL(address.ok ? address.href : seenAs.url)
  const url = await unmetDemand(request, {
    config,
    demand,
    callbackUrl: wantedPage(seenAs, here),
    cancelUrl: pageBefore(seenAs, here),
  })
  if (url === undefined) return undefined
  if (acceptsHtml(seenAs.headers)) return refusal.redirect(seenAs, new URL(url, here).href)
  const { maxAge } = demand
  const challenge = `Bearer error="insufficient_user_authentication"${maxAge === undefined ? "" : `, max_age="${maxAge}"`}`
  return refusal.json(
    { error: "insufficient_user_authentication", message: "Authenticate again.", url: new URL(url, here).href },
    { "www-authenticate": challenge },
  )
}

function refuseWrong({ maxAge, amr, level }: SessionDemand): void {
  if (maxAge !== undefined && !(Number.isFinite(maxAge) && maxAge > 0))
    throw new InvalidConfiguration(`maxAge of requireSession is a number of seconds above 0, not ${String(maxAge)}.`)
  if (amr !== undefined && !(Array.isArray(amr) && amr.every((method) => typeof method === "string")))
    throw new InvalidConfiguration('amr of requireSession is a list of methods, such as ["otp"].')
  if (level !== undefined && level !== 1 && level !== 2)
    throw new InvalidConfiguration(`level of requireSession is 1 or 2, not ${String(level)}.`)
}
