import { describe, expect, it } from "vitest"
import { heading, signInWithPassword, typePassword, useDemo } from "./demo-visit.ts"
import { shoot } from "./demo-process.ts"

const at = useDemo()

describe("the demo, signing in by password and looking around", () => {
  it("signs in with the right password, and reports a wrong password", async () => {
    const { page } = await at.visit()
    for (const [name, password] of [
      ["ada", "byron"],
      ["nobody", "lovelace"],
    ] as const) {
      await signInWithPassword(page, at, name, password)
      await page.getByRole("alert").waitFor()
      expect(await page.getByRole("alert").innerText()).toMatch(/do not match|not right|incorrect|wrong|check/i)
      expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain("authjs.session-token")
    }
    await shoot(page, "wrong-password")
    await signInWithPassword(page, at, "ada", "lovelace")
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("Hello, Ada Lovelace")
  })

  it("signs out, and the session's cookie is invalid after that", async () => {
    const { page, context } = await at.visit()
    await signInWithPassword(page, at, "alan", "turing")
    await page.waitForURL(`${at.app}/`)
    const before = await context.cookies()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("You are not signed in")
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("authjs.session-token")
    await context.addCookies(before)
    await page.goto(at.app)
    expect(await heading(page)).toBe("You are not signed in")
  })

  it("leads from a protected page to the sign-in, and back to the protected page", async () => {
    const { page } = await at.visit()
    await page.goto(`${at.app}/protected`)
    expect(new URL(page.url()).pathname).toBe("/api/auth/signin")
    await typePassword(page, "ada@demo.example", "lovelace")
    await page.waitForURL(`${at.app}/protected`)
    expect(await heading(page)).toBe("The protected page")
    await shoot(page, "protected")
  })

  it("can be used without a mouse", async () => {
    const { page } = await at.visit()
    const press = async (key: string, until: string): Promise<void> => {
      for (let count = 0; count < 30; count++) {
        await page.keyboard.press(key)
        const name = await page.evaluate(
          () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent?.trim(),
        )
        if (name === until) return
      }
      throw new Error(`Nothing called "${until}" could be reached by ${key}`)
    }
    await press("Tab", "Sign in")
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Sign in with Demo ID" }).waitFor()
    // The first field "email" is of the sign-in by mail, the second one of the sign-in by password.
    await press("Tab", "email")
    await press("Tab", "email")
    await page.keyboard.type("ada@demo.example")
    await press("Tab", "password")
    await page.keyboard.type("lovelace")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("Hello, Ada Lovelace")
    await press("Tab", "Sign out")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
  })

  it("shows the user's account, and changes the name", async () => {
    const { page } = await at.visit()
    await signInWithPassword(page, at, "alan", "turing")
    await page.waitForURL(`${at.app}/`)
    await page.getByRole("link", { name: "Your account", exact: true }).click()
    await page.getByRole("heading", { name: "Your account" }).waitFor()
    await page.getByLabel("Name").fill("Alan M. Turing")
    await page.getByRole("button", { name: "Save" }).click()
    expect(await page.getByRole("status").innerText()).toBe("Your name was saved.")
    await shoot(page, "account")
  })

  it("explains every cookie, and shows no secret value", async () => {
    const { page, context } = await at.visit()
    await signInWithPassword(page, at, "ada", "lovelace")
    await page.waitForURL(`${at.app}/`)
    await page.goto(`${at.app}/api/auth/signin`)
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await page.getByRole("heading", { name: "Sign in to Demo ID" }).waitFor()
    await page.goto(`${at.app}/cookies`)
    const shown = await page.locator("main").innerText()
    const cookies = (await context.cookies(at.app)).map(({ name, value }) => ({
      name,
      value: decodeURIComponent(value),
    }))
    expect(cookies.length).toBeGreaterThanOrEqual(4)
    for (const { name, value } of cookies) {
      expect(shown).toContain(name)
      if (!name.includes("callback-url")) expect(shown).not.toContain(value.slice(0, 24))
    }
    expect(shown).not.toContain("Not of this demo")
    await shoot(page, "cookies")
  })

  it.each([
    ["dark", { dark: true }],
    ["on a phone", { width: 390 }],
  ])("fits into the window on every page: %s", async (look, options) => {
    const { page } = await at.visit(options)
    await signInWithPassword(page, at, "ada", "lovelace")
    await page.waitForURL(`${at.app}/`)
    for (const address of ["/", "/protected", "/cookies", "/nowhere", at.inbox, at.provider]) {
      const url = new URL(address, at.app)
      await page.goto(url.href)
      const name =
        url.port === new URL(at.app).port
          ? url.pathname.slice(1) || "home"
          : url.port === new URL(at.inbox).port
            ? "inbox"
            : "provider"
      await shoot(page, `${look.replaceAll(" ", "-")}-${name}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true)
    }
  })

  it("redirects requests to other host names of this machine to the host name that the demo's cookies belong to", async () => {
    const { page } = await at.visit()
    await page.goto(at.app.replace("localhost", "127.0.0.1"))
    expect(page.url()).toBe(`${at.app}/`)
  })
})
