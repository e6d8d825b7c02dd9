/** Actions of visitors in an application of these suites. */
import { expect } from "vitest"
import { linkIn, type SmtpInbox } from "../../support/smtp-inbox.ts"
import { signInThere } from "../../support/openid-provider.ts"
import { formTo, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"
import type { Me, RunningApp } from "./running-app.ts"

export const password = "correct horse"

/** Returns a browser that signed in as `name` by name and password. */
export async function signedIn(app: RunningApp, name = "ada"): Promise<WebBrowser> {
  const browser = webBrowser()
  await signInByPassword(browser, app, name)
  expect(await me(browser, app)).toMatchObject({ user: { name } })
  return browser
}

export async function signInByPassword(
  browser: WebBrowser,
  app: RunningApp,
  username: string,
  typed: string = password,
): Promise<PageSeen> {
  const page = await browser.open(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent("/runs")}`)
  return browser.submit(page, formTo(page, "/callback/credentials"), { username, password: typed })
}

export async function signInByOpenId(browser: WebBrowser, app: RunningApp, name: string): Promise<PageSeen> {
  const page = await browser.open(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent("/runs")}`)
  return signInThere(browser, await browser.submit(page, formTo(page, "/signin/openid")), name)
}

export async function signInByLink(
  browser: WebBrowser,
  app: RunningApp,
  address: string,
  inbox: SmtpInbox,
): Promise<PageSeen> {
  const page = await browser.open(`${app.origin}/auth/signin?callbackUrl=${encodeURIComponent("/runs")}`)
  await browser.submit(page, formTo(page, "/signin/nodemailer"), { email: address })
  const mail = inbox.mails.findLast(({ envelope }) => envelope.to.includes(address))
  return browser.open(linkIn(mail?.text ?? ""))
}

export async function signOut(browser: WebBrowser, app: RunningApp): Promise<PageSeen> {
  const page = await browser.open(`${app.origin}/auth/signout`)
  return browser.submit(page, formTo(page, "/signout"))
}

/** Returns the user that the application sees for a browser. */
export function me(browser: WebBrowser, app: RunningApp): Promise<Me> {
  return browser.json<Me>(`${app.origin}/me`)
}

/** Returns the browser's token for forms, and its cookies, for requests that no browser would make. */
export async function formOf(browser: WebBrowser, app: RunningApp): Promise<{ csrfToken: string; cookie: string }> {
  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${app.origin}/auth/csrf`)
  const url = new URL(app.origin)
  return { csrfToken, cookie: browser.jar.header({ url, method: "POST", sameSite: true }) ?? "" }
}

export async function runs(app: RunningApp): Promise<number> {
  return Number(await (await fetch(`${app.origin}/runs`)).text())
}

/** Returns the lines of `Set-Cookie` for the session, with their values. */
export function sessionCookies(headers: Headers): string[] {
  return headers.getSetCookie().filter((line) => line.includes("session-token="))
}
