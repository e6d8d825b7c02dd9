/** The sign-in by a mailed code or link over SMTP, in Chromium. */
import type { Page } from "playwright-core"
import { beforeEach, describe, expect, it } from "vitest"
import { codeOf, confirm, linkOf, patience, typeCode, useMailCodeSite, wrongCode } from "./visit-mail-codes.ts"

const at = useMailCodeSite()

/** A new address for each test, so that no test depends on the mails of another test. */
let ada: string
beforeEach(() => {
  ada = `ada-${crypto.randomUUID()}@x.test`
})

const heading = (page: Page): Promise<string> => page.locator("h1").innerText()

describe("a visitor without JavaScript", { timeout: patience }, () => {
  const javaScriptEnabled = false

  it("signs in with the code of the mail, and reaches the page from which the sign-in began", async () => {
    const page = await at.visit({ javaScriptEnabled })
    const mail = await at.request(page, ada)
    expect(mail.envelope.to).toEqual([ada])
    expect(mail.html).toContain(codeOf(mail))
    const field = page.locator('input[name="code"]')
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code")
    expect(await field.getAttribute("inputmode")).toBe("numeric")
    expect(await page.locator("main").innerText()).toContain(ada)
    await typeCode(page, codeOf(mail))
    expect(page.url()).toBe(`${at.site.origin}/home`)
    expect(await at.signedIn(page)).toBe(ada)
    expect(at.complaints).toEqual([])
  })

  it("signs in with the link in another browser, in which the code is then useless", async () => {
    const [desk, phone] = [await at.visit({ javaScriptEnabled }), await at.visit({ javaScriptEnabled })]
    const mail = await at.request(desk, ada)
    await phone.goto(linkOf(mail))
    expect(await at.signedIn(phone)).toBeUndefined()
    expect(await phone.locator("main").innerText()).toContain(ada)
    await confirm(phone)
    expect(await at.signedIn(phone)).toBe(ada)
    await typeCode(desk, codeOf(mail))
    expect(await at.signedIn(desk)).toBeUndefined()
    expect(await heading(desk)).not.toBe("Check your email")
    expect(await desk.locator("main").innerText()).toMatch(/It was used before/)
    expect(at.complaints).toEqual([])
  })

  it("must press a button after opening the link in the browser that requested the mail", async () => {
    const page = await at.visit({ javaScriptEnabled })
    const mail = await at.request(page, ada)
    await page.goto(linkOf(mail))
    expect(await at.signedIn(page)).toBeUndefined()
    await confirm(page)
    expect(page.url()).toBe(`${at.site.origin}/home`)
    expect(await at.signedIn(page)).toBe(ada)
  })

  it("reads that a code is wrong, can type it again, and must start again after five wrong codes", async () => {
    const page = await at.visit({ javaScriptEnabled })
    const mail = await at.request(page, ada)
    await typeCode(page, wrongCode(mail))
    expect(await page.getByRole("alert").innerText()).toBe("That code is not right. 4 attempts left.")
    expect(await heading(page)).toBe("Check your email")
    await typeCode(page, codeOf(mail))
    expect(await at.signedIn(page)).toBe(ada)
    const other = await at.visit({ javaScriptEnabled })
    const next = await at.request(other, ada)
    for (let time = 0; time < 5; time++) await typeCode(other, wrongCode(next))
    expect(await other.locator('input[name="code"]').count()).toBe(0)
    expect(await other.getByRole("alert").innerText()).toMatch(/^That was tried too often/)
    expect(await other.locator("main").innerText()).toMatch(/Sign in again$/)
    expect(await at.signedIn(other)).toBeUndefined()
  })
})

describe("a visitor with JavaScript", { timeout: patience }, () => {
  it("can use the code only in the browser that requested the mail", async () => {
    const [victim, attacker] = [await at.visit(), await at.visit()]
    const mail = await at.request(victim, ada)
    await at.request(attacker, ada)
    await typeCode(attacker, codeOf(mail))
    expect(await attacker.getByRole("alert").innerText()).toBe("That code is not right. 4 attempts left.")
    await attacker.goto(victim.url())
    expect(await attacker.locator('input[name="code"]').count()).toBe(0)
    expect(await at.signedIn(attacker)).toBeUndefined()
    await typeCode(victim, codeOf(mail))
    expect(await at.signedIn(victim)).toBe(ada)
    expect(at.complaints).toEqual([])
  })

  it("reads that the code or the link is too old, and can start again", async () => {
    const [page, phone] = [await at.visit(), await at.visit()]
    const mail = await at.request(page, ada)
    await phone.goto(linkOf(mail))
    at.pass(1801)
    await typeCode(page, codeOf(mail))
    await confirm(phone)
    for (const late of [page, phone]) expect(await at.signedIn(late)).toBeUndefined()
    expect(await page.getByRole("alert").innerText()).toMatch(/^Too much time went by/)
    await page.locator('form[action$="/signin/mail-code"]').waitFor()
    expect(await phone.locator("main").innerText()).toMatch(/its time has passed.*Start again/s)
    await phone.getByRole("link", { name: "Sign in" }).click()
    await phone.locator('form[action$="/signin/mail-code"]').waitFor()
  })

  it("reads that a link was used already", async () => {
    const [page, phone] = [await at.visit(), await at.visit()]
    const mail = await at.request(page, ada)
    for (const reader of [page, phone]) await reader.goto(linkOf(mail))
    await confirm(page)
    expect(await at.signedIn(page)).toBe(ada)
    await confirm(phone)
    expect(await at.signedIn(phone)).toBeUndefined()
    expect(await phone.locator("main").innerText()).toMatch(/It was used before/)
  })

  it("reads that the text is no address, and gets no mail", async () => {
    const page = await at.visit({ javaScriptEnabled: false })
    const before = at.site.mails.length
    const form = page.locator('form[action$="/signin/mail-code"]')
    const field = form.locator('input[name="email"]')
    await field.evaluate((input: HTMLInputElement) => (input.type = "text"))
    await field.fill("no address")
    const loaded = page.waitForEvent("load")
    await form.locator('button[type="submit"]').click()
    await loaded
    expect(await page.locator("main").innerText()).toMatch(/address/i)
    expect(at.site.mails).toHaveLength(before)
  })
})
