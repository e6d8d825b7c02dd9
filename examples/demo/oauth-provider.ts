/**
 * A provider of plain OAuth 2 (RFC 6749) beside the OpenID provider: no ID token, no discovery, and no issuer. The
 * application learns who the person is from a route of the provider. The provider asks at every sign-in, so it has no
 * cookies.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { accountOf, type Account } from "./openid-people.ts"
import { authorizePage, oauthPath, oauthTrouble } from "./pages/oauth.ts"
import { pathOf, readForm, redirect, sendPage } from "./respond.ts"

export interface OAuthParts {
  /** The address of the web server, without a path. */
  readonly origin: string
  readonly appOrigin: string
  readonly clientId: string
  readonly clientSecret: string
  /** The only address to which the provider redirects. */
  readonly redirectUri: string
}

/** The lifetime of a code and of a token, in milliseconds (RFC 6749 §4.1.2 recommends at most ten minutes for a code). */
const lifetimes = { code: 60_000, token: 600_000 } as const

interface Grant {
  readonly account: Account
  readonly challenge: string
  readonly until: number
}

type Route = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void

/** Makes the provider. It serves the paths below {@link oauthPath}, and returns false for every other path. */
export function oauthProvider(parts: OAuthParts): (req: IncomingMessage, res: ServerResponse) => boolean {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Pick<Grant, "account" | "until">>()

  const authorize: Route = async (req, res) => {
    const isForm = req.method === "POST"
    // A page of another site must not press the button for the person.
    if (isForm && req.headers.origin !== parts.origin)
      return sendPage(res, oauthTrouble("The form came from elsewhere."))
    const asked =
      (isForm ? await readForm(req) : new URL(req.url ?? "/", parts.origin).searchParams) ?? new URLSearchParams()
    // A redirect to an address that is not registered would send the code to a stranger (RFC 6749 §3.1.2.4).
    if (asked.get("client_id") !== parts.clientId || asked.get("redirect_uri") !== parts.redirectUri)
      return sendPage(res, oauthTrouble("Demo Hub does not know the application that asks."))
    const answer = (values: Record<string, string>): void => {
      const state = asked.get("state")
      redirect(
        res,
        `${parts.redirectUri}?${new URLSearchParams({ ...values, ...(state !== null && { state }) }).toString()}`,
      )
    }
    if (asked.get("response_type") !== "code") return answer({ error: "unsupported_response_type" })
    const challenge = asked.get("code_challenge") ?? ""
    if (asked.get("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(challenge))
      return answer({ error: "invalid_request" })
    if (!isForm) return sendPage(res, { ...authorizePage(asked), formTargets: [parts.appOrigin] })
    if (asked.get("choice") !== "allow") return answer({ error: "access_denied" })
    const code = randomBytes(24).toString("base64url")
    codes.set(code, { account: accountOf(asked.get("name") ?? ""), challenge, until: Date.now() + lifetimes.code })
    answer({ code })
  }

  const token: Route = async (req, res) => {
    const form = (await readForm(req)) ?? new URLSearchParams()
    if (!isClient(req, parts)) return sendJson(res, 401, { error: "invalid_client" })
    const code = form.get("code") ?? ""
    const grant = codes.get(code)
    // A code works once, even if the request is then refused.
    codes.delete(code)
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const isGood =
      form.get("grant_type") === "authorization_code" &&
      form.get("redirect_uri") === parts.redirectUri &&
      grant !== undefined &&
      grant.until > Date.now() &&
      grant.challenge === challenge
    if (!isGood) return sendJson(res, 400, { error: "invalid_grant" })
    const accessToken = randomBytes(24).toString("base64url")
    tokens.set(accessToken, { account: grant.account, until: Date.now() + lifetimes.token })
    sendJson(res, 200, { access_token: accessToken, token_type: "Bearer", expires_in: lifetimes.token / 1000 })
  }

  const person: Route = (req, res) => {
    const [, given = ""] = /^Bearer (.+)$/i.exec(req.headers.authorization ?? "") ?? []
    const found = tokens.get(given)
    if (found === undefined || found.until <= Date.now()) return sendJson(res, 401, { error: "invalid_token" })
    const { sub, name } = found.account
    // Another address than that of the person at Demo ID: with the same one, the application links no account.
    sendJson(res, 200, { id: sub, display_name: name, email: `${sub}@hub.example` })
  }

  const routes: Readonly<Record<string, Route>> = { authorize, token, person }
  return (req, res) => {
    if (!pathOf(req).startsWith(`${oauthPath}/`)) return false
    const name = pathOf(req).slice(oauthPath.length + 1)
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (route === undefined) sendPage(res, oauthTrouble("Demo Hub has no such page."))
    else void Promise.resolve(route(req, res)).catch(() => res.destroy())
    return true
  }
}

/** Returns true if the request has the client's name and secret (RFC 6749 §2.3.1, HTTP Basic). */
function isClient(req: IncomingMessage, { clientId, clientSecret }: OAuthParts): boolean {
  const [, encoded = ""] = /^Basic (\S+)$/i.exec(req.headers.authorization ?? "") ?? []
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest()
  const expected = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return timingSafeEqual(digest(Buffer.from(encoded, "base64").toString("utf8")), digest(expected))
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
  res.end(JSON.stringify(body))
}
