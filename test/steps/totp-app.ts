/** An application whose users have a second factor. They enrol and sign in through a browser, at any provider. */
import { TOTP, Secret } from "otpauth"
import { expect } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import type { User } from "../../src/ports/records.ts"
import { totp, type TotpOptions, type TotpStore } from "../../src/steps/totp.ts"
import { memoryFlowStore, memoryTotpStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, type StepsApp } from "./steps-app.ts"

export interface Enrolled {
  secret: string
  recoveryCodes: string[]
}

export interface TotpApp extends StepsApp {
  store: TotpStore
  /** Seconds since the beginning. */
  clock: { at: number }
}

/** Begins a sign-in and returns the response. */
export type Begin = (browser: Browser) => Promise<Response>

/** Makes a credentials provider whose `authorize()` returns that user for any password. */
export function passwordOf(
  user: () => User | null,
  over: Partial<Pick<CredentialsConfig, "id" | "storedUsers">> = {},
): CredentialsConfig {
  return { id: "credentials", name: "Password", type: "credentials", credentials: {}, authorize: user, ...over }
}

/** @param more `store` and `requiredFor` of the step, and any option of the configuration. */
export function totpApp(
  config: Partial<AuthConfig> = {},
  more: Partial<TotpOptions> & { store?: TotpStore } = {},
): TotpApp {
  const store = more.store ?? memoryTotpStore()
  const app = stepsApp([totp({ store, issuer: "Acme", ...more })], { flowStore: memoryFlowStore(), ...config })
  const clock = { at: 0 }
  return {
    ...app,
    store,
    clock,
    pass: (seconds) => {
      clock.at += seconds
      app.pass(seconds)
    },
  }
}

async function headingAt(browser: Browser, step: string): Promise<string> {
  const shown = await jsonOf<{ page: { heading: string } }>(await browser.get(step, { accept: "application/json" }))
  return shown.page.heading
}

/**
 * Returns the result of a sign-in: the heading of the step's page, the reason of a refusal, or the target of the
 * redirect.
 */
export async function outcomeOf(begin: Begin, browser: Browser): Promise<string> {
  const location = locationOf(await begin(browser))
  const reason = location.searchParams.get("reason")
  if (reason !== null) return reason
  if (location.searchParams.has("flow")) return headingAt(browser, location.href)
  return hasSession(browser) ? `session at ${location.pathname}` : location.pathname
}

/** Sets the second factor up in a new browser. */
export async function enrolBy(begin: Begin, { browser: first, clock }: TotpApp): Promise<Enrolled> {
  const browser = first.other()
  const step = stepOf(await begin(browser))
  const asJson = { accept: "application/json" }
  const page = await jsonOf<{ page: { text: string[] } }>(await browser.get(step, asJson))
  const secret = (page.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  await browser.post(step, { event: "totp.proven", code: codeAt(secret, clock.at) })
  const { page: last } = await jsonOf<{ page: { codes: string[] } }>(await browser.get(step, asJson))
  expect(locationOf(await browser.post(step, { event: "totp.noted" })).searchParams.get("error")).toBeNull()
  expect(hasSession(browser)).toBe(true)
  return { secret, recoveryCodes: last.codes }
}

/** Signs in with that code. @returns whether there is a session. */
export async function passBy(begin: Begin, code: string, { browser: first }: TotpApp): Promise<boolean> {
  const browser = first.other()
  await browser.post(stepOf(await begin(browser)), { event: "totp.submitted", code })
  return hasSession(browser)
}

/** Returns the code of an authenticator app this many seconds after the beginning. */
export function codeAt(secret: string, seconds: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (1_800_000_000 + seconds) * 1000 })
}
