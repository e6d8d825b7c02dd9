/**
 * The application: a home page, a protected page, a page that lists the cookies, and the visualizer. Plain `node:http`.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { nodeHandler, toRequest } from "authchart/node"
import type { Authentication } from "./auth.ts"
import { explainCookies } from "./cookies.ts"
import { playFailure } from "./failures.ts"
import { html, type Html } from "./html.ts"
import { cookiesPage } from "./pages/cookies.ts"
import { protectedPage, signedInPage, signedOutPage, type Places, type Visitor } from "./pages/home.ts"
import { stepsPage } from "./pages/steps.ts"
import { pathOf, readForm, redirect, sendPage, servedFile, type Link } from "./respond.ts"
import type { SignIns } from "./sign-ins.ts"
import type { Steps } from "./steps.ts"

/** The path of the authentication routes. */
export const authPath = "/api/auth"

/** Password managers look here for the page that changes a password. */
const changePassword = "/.well-known/change-password"

export interface AppParts {
  readonly origin: string
  readonly inboxOrigin: string
  readonly providerOrigin: string
  readonly authentication: Authentication
  readonly signIns: SignIns
  readonly steps: Steps
}

export function createApp(parts: AppParts): RequestListener {
  const routes = nodeHandler(parts.authentication.config)
  return (req, res) => {
    if (servedFile(req, res)) return
    if (pathOf(req).startsWith(`${authPath}/`) || pathOf(req) === changePassword) return void routes(req, res)
    showPage(parts, req, res).catch((error: unknown) => {
      console.error(error)
      res.destroy()
    })
  }
}

async function showPage(parts: AppParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // Cookies belong to one host name: at http://127.0.0.1 the browser would not send them.
  if (req.headers.host !== new URL(parts.origin).host) return redirect(res, parts.origin + pathOf(req))
  const places: Places = { authPath, inbox: parts.inboxOrigin, provider: parts.providerOrigin }
  const path = pathOf(req)
  const visitor = await visitorOf(parts, req, res)
  const show = (title: string, body: Html, status = 200): void =>
    sendPage(res, { site: "app", title, body, status, links: linksOf(parts), here: path })

  switch (path) {
    case "/":
      if (visitor === undefined) return show("Home", signedOutPage(places))
      return show("Home", signedInPage(visitor, await csrfToken(parts, req, res), places))
    case "/protected":
      if (visitor === undefined)
        return redirect(res, `${authPath}/signin?callbackUrl=${encodeURIComponent("/protected")}`)
      return show("Protected", protectedPage(visitor))
    case "/cookies":
      return show("Cookies", cookiesPage(explainCookies(req.headers.cookie)))
    case "/fail": {
      // A button of the home page. The session's cookies do not prove which site sent it: the browser's headers do.
      const isOwn = req.method === "POST" && req.headers.origin === parts.origin
      const name = isOwn ? (await readForm(req))?.get("how") : undefined
      const { authentication, origin, providerOrigin: issuer } = parts
      return redirect(res, (name && (await playFailure(name, { authentication, origin, authPath, issuer }))) || "/")
    }
    case "/steps":
      if (req.method !== "POST") {
        const isSaved = new URL(req.url ?? "/", parts.origin).searchParams.has("saved")
        return show("Steps", stepsPage(parts.steps, { authPath, isSaved, isSignedIn: visitor !== undefined }))
      }
      // Session cookies do not prove which site sent a form: the browser's headers do.
      if (req.headers.origin !== parts.origin) return redirect(res, "/steps")
      parts.steps.set((await readForm(req))?.getAll("on") ?? [])
      return redirect(res, "/steps?saved")
    default:
      return show(
        "Not found",
        html`<h1>There is no such page</h1>
          <p class="lead"><a href="/">Back to the start</a></p>`,
        404,
      )
  }
}

async function visitorOf(
  { authentication, signIns }: AppParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Visitor | undefined> {
  const session = await authentication.auth(req, res)
  if (session?.user?.id === undefined) return undefined
  const { id, name, email } = session.user
  return { id, name: name ?? undefined, email: email ?? undefined, expires: session.expires, signIns: signIns.of(id) }
}

/**
 * Returns the token that a form of this application sends, and the cookie with which the library compares the token.
 */
async function csrfToken(
  { authentication, origin }: AppParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<string> {
  const { headers } = toRequest(req)
  const answer = await authentication.handlers.GET(new Request(`${origin}${authPath}/csrf`, { headers }))
  for (const cookie of answer.headers.getSetCookie()) res.appendHeader("set-cookie", cookie)
  const said = (await answer.json()) as { csrfToken: string }
  return said.csrfToken
}

function linksOf({ inboxOrigin, providerOrigin }: AppParts): Link[] {
  return [
    { to: "/", text: "Home" },
    { to: "/protected", text: "Protected" },
    { to: "/cookies", text: "Cookies" },
    { to: "/steps", text: "Steps" },
    { to: `${authPath}/inspect`, text: "Flows, live" },
    { to: inboxOrigin, text: "Inbox" },
    { to: providerOrigin, text: "Demo ID" },
  ]
}
