/** A user creates, names and removes a passkey on the account page. The browser has a virtual authenticator. */
import { describe, expect, it } from "vitest"
import { en } from "../../../src/account/texts/en.ts"
import { addAuthenticator } from "../../support/virtual-authenticator.ts"
import { useAccountSite } from "./visit-account.ts"

const at = useAccountSite()

describe("a passkey on the account page", () => {
  it("is created with the script of the page, and named and removed without JavaScript", async () => {
    const page = await at.visit("eve", { javaScriptEnabled: true })
    const complaints: string[] = []
    page.on("console", (message) => void complaints.push(message.text()))
    const authenticator = await addAuthenticator(page)
    await page.getByText(en.passkeys.empty).waitFor()
    await page.getByRole("link", { name: en.passkeys.add }).click()
    await page.getByRole("button", { name: en.passkeys.create }).click()
    await page.waitForURL(`${at.site.origin}/auth/account?done=addPasskey`)
    await page.getByRole("status").getByText(en.done.addPasskey).waitFor()
    expect(await authenticator.passkeys()).toHaveLength(1)
    expect(complaints).toEqual([])
    // The password of this application does not count as a way to sign in, because only the application knows it.
    await page.locator("#passkeys").getByText(en.accounts.last).waitFor()

    const plain = await at.visit("eve")
    await plain.locator("#passkeys summary").click()
    await plain.locator("#passkeys").getByLabel(en.passkeys.name).fill("Work laptop")
    await plain.locator("#passkeys").getByRole("button", { name: en.save }).click()
    await plain.getByRole("status").getByText(en.done.renamePasskey).waitFor()
    await plain.locator("#passkeys").getByText("Work laptop").waitFor()
    await at.site.link("eve", "first")
    await plain.reload()
    await plain.locator("#passkeys").getByRole("button", { name: en.passkeys.remove }).click()
    await plain.getByRole("status").getByText(en.done.removePasskey).waitFor()
    await plain.getByText(en.passkeys.empty).waitFor()
  })

  it("disappears from the authenticator after its removal, but not after a refused removal", async () => {
    const page = await at.visit("ida", { javaScriptEnabled: true })
    const authenticator = await addAuthenticator(page)
    await page.goto(`${at.site.origin}/auth/account/passkeys/new`)
    await page.getByRole("button", { name: en.passkeys.create }).click()
    await page.getByRole("status").getByText(en.done.addPasskey).waitFor()
    await at.site.link("ida", "first")
    await page.reload()
    const remove = page.locator("#passkeys").getByRole("button", { name: en.passkeys.remove })
    // The page still has the form, but the passkey is now the last way to sign in.
    await at.site.unlink("ida", "first")
    await remove.click()
    await page.getByRole("alert").waitFor()
    expect(await authenticator.passkeys()).toHaveLength(1)
    await at.site.link("ida", "first")
    await page.goto(`${at.site.origin}/auth/account`)
    await remove.click()
    await page.getByRole("status").getByText(en.done.removePasskey).waitFor()
    await expect.poll(() => authenticator.passkeys()).toEqual([])
  })

  it("cannot be created twice on one authenticator, and the page says so", async () => {
    const page = await at.visit("joe", { javaScriptEnabled: true })
    const authenticator = await addAuthenticator(page)
    for (const _time of [1, 2]) {
      await page.goto(`${at.site.origin}/auth/account/passkeys/new`)
      await page.getByRole("button", { name: en.passkeys.create }).click()
      await Promise.race([
        page.waitForURL(`${at.site.origin}/auth/account?done=addPasskey`),
        page.getByRole("alert").getByText(en.passkeys.creating.taken).waitFor(),
      ])
    }
    expect(new URL(page.url()).pathname).toBe("/auth/account/passkeys/new")
    expect(await authenticator.passkeys()).toHaveLength(1)
  })

  it("needs JavaScript, and the page says so", async () => {
    const page = await at.visit("max")
    await page.getByRole("link", { name: en.passkeys.add }).click()
    await page.getByText(en.passkeys.creating.noScript).waitFor()
    expect(await page.getByRole("button", { name: en.passkeys.create }).count()).toBe(0)
  })
})
