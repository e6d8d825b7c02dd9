/** A visitor of the running application: signs in through its routes, and sends its forms. */
import { formsOf, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"

export const cookieName = "authjs.session-token"

/** Returns a browser in which a user has signed in by name. */
export async function visitorNamed(name: "ada" | "grace", origin: string, routes = "/api/auth"): Promise<WebBrowser> {
  const browser = webBrowser()
  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${origin}${routes}/csrf`)
  const body = new URLSearchParams({ csrfToken, name })
  const answer = await browser.fetch(`${origin}${routes}/callback/credentials`, { method: "POST", body })
  if (answer.status !== 302) throw new Error(`The sign-in failed: ${answer.status} ${answer.headers.get("location")}`)
  return browser
}

/** The text of the element with this id. */
export function textById(body: string, id: string): string | undefined {
  const [, said] = new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(body) ?? []
  return said?.replaceAll("&quot;", '"').replaceAll("&amp;", "&")
}

/**
 * Sends the form of a server action like a browser without scripts: multipart, with the fields that Next.js put into
 * the page. Follows no redirect.
 */
export function act(
  browser: WebBrowser,
  page: PageSeen,
  action: string,
  typed: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const ids = [...page.body.matchAll(/<form[^>]*\bid="(\w+)"/g)].map(([, id]) => id)
  const form = formsOf(page)[ids.indexOf(action)]
  if (form === undefined) throw new Error(`The page has no form ${action}: ${ids.join(", ")}`)
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...form.fields, ...typed })) body.append(name, value)
  return browser.fetch(page.url.href, {
    method: "POST",
    body,
    headers: { origin: page.url.origin, referer: page.url.href, ...headers },
    redirect: "manual",
  })
}
