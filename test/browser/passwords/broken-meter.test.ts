/** The page on which a visitor chooses a password, if the server does not send the script of the meter. */
import { expect, it } from "vitest"
import { patience, patient, usePasswordSite } from "./visit-passwords.ts"

const at = usePasswordSite({ isBroken: true })

it("removes the meter, and the form works", { timeout: patience }, async () => {
  const page = await at.change()
  expect(await page.locator(".strength").count()).toBe(1)
  const field = page.locator('input[autocomplete="new-password"]')
  await field.fill("plain words of mine")
  await expect.poll(async () => page.locator(".strength").count(), patient).toBe(0)
  await field.press("End")
  await page.keyboard.type("!")
  expect(at.site.meterRequests).toHaveLength(1)
  await field.press("Enter")
  await page.waitForURL(/done=setPassword/)
  expect(at.sent.at(-1)?.get("password")).toBe("plain words of mine!")
  expect(at.complaints).toEqual([])
})
