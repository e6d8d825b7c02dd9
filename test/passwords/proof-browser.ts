/** The steps of a visitor who proves a mailbox and chooses a password. */
import type { OutgoingMail } from "../../src/ports/mail.ts"
import { appOrigin, jsonOf, locationOf, type Browser } from "../support/browser.ts"
import type { PasswordsApp } from "./passwords-app.ts"

export const chosen = "correct horse battery"

export type Wants = "sign-up" | "reset"

/** The content of a page of a flow, as JSON. */
export interface Shown {
  readonly state: string
  readonly problem?: string | null
  readonly page: { readonly alert?: string; readonly fields?: readonly Record<string, unknown>[] }
}

/** Asks for a mail, and returns the address of the page with the field for the code. */
export async function request(browser: Browser, wants: Wants, email: string): Promise<string> {
  const response = await browser.post(`/password/${wants}`, { email })
  return locationOf(response).href
}

export async function shown(browser: Browser, page: string): Promise<Shown> {
  return jsonOf<Shown>(await browser.get(page, { accept: "application/json" }))
}

export const codeIn = ({ text }: OutgoingMail): string => /\b\d{8}\b/.exec(text)?.[0] ?? ""

export const tokenIn = ({ text }: OutgoingMail): string =>
  new URL(/https?:\S+/.exec(text)?.[0] ?? appOrigin).searchParams.get("token") ?? ""

/** Returns the last mail to an address. */
export async function lastMail(app: PasswordsApp, email: string): Promise<OutgoingMail> {
  const mail = (await app.sent()).findLast(({ to }) => to === email)
  if (mail === undefined) throw new Error(`No mail to ${email}.`)
  return mail
}

/** Types the code of the last mail, and returns the address of the page with the field for the password. */
export async function typeCode(app: PasswordsApp, browser: Browser, page: string, email: string): Promise<string> {
  const code = codeIn(await lastMail(app, email))
  return locationOf(await browser.post(page, { event: "password-proof.entered", code })).href
}

/** @param name the username, for an application whose users have usernames. */
export async function choose(browser: Browser, page: string, password = chosen, name?: string): Promise<Response> {
  return browser.post(page, { event: "password-proof.chosen", password, ...(name !== undefined && { name }) })
}

/** Signs up or resets by the code of the mail, in one browser. */
export async function proveByCode(app: PasswordsApp, browser: Browser, wants: Wants, email: string): Promise<Response> {
  const page = await request(browser, wants, email)
  return choose(browser, await typeCode(app, browser, page, email))
}
