/** The page on which a visitor sets up an authenticator app. */
import { Secret } from "otpauth"
import type { Page } from "playwright-core"

/** Returns the key that the page shows to type into the app. */
export async function shownSecret(page: Page): Promise<Secret> {
  const key = await page.locator(".copyable code").innerText()
  return Secret.fromBase32(key.replaceAll(" ", ""))
}
