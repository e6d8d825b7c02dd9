/** Reads the result of an ended sign-in, for the tests of this folder. */
import { expect } from "vitest"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import type { OAuthApp } from "../support/oauth-app.ts"

export function reasonOf(response: Response): string | null {
  return locationOf(response).searchParams.get("reason")
}

/** Returns the names of the cookies of sign-ins in progress. */
export function flowCookies(browser: Browser): string[] {
  return [...browser.cookies.keys()].filter((name) => name.includes("authjs.flow."))
}

/** Expects no session cookie, no written row, and a stable reason. */
export function expectRefused(app: OAuthApp, response: Response, reason: string): void {
  expect(reasonOf(response)).toBe(reason)
  expect(sessionCookies(response)).toEqual([])
  expect(app.written).toEqual([])
}
