import { createTransport } from "nodemailer"
import { describe, expect, it } from "vitest"
import { askForLink, heading, useDemo } from "./demo-visit.ts"
import { shoot } from "./demo-process.ts"

const at = useDemo()

describe("the demo, signing in by e-mail", () => {
  it("signs in at once by a link from the inbox, in the browser that requested the link", async () => {
    const visitor = await at.visit()
    const inbox = await askForLink(visitor, at, "mary@mail.example")
    await shoot(visitor.page, "verify-request")
    await shoot(inbox, "inbox")
    await inbox.getByRole("link", { name: "Open the link" }).click()
    await inbox.waitForURL(`${at.app}/`)
    expect(await heading(inbox)).toBe("Hello, mary@mail.example")
  })

  it("signs in by the button of the mail, with the layout of the mail's sender", async () => {
    const visitor = await at.visit()
    const inbox = await askForLink(visitor, at, "joan@mail.example")
    const opened = visitor.context.waitForEvent("page")
    await inbox.frameLocator("iframe").getByRole("link", { name: "Sign in" }).click()
    const tab = await opened
    await tab.waitForURL(`${at.app}/`)
    expect(await heading(tab)).toBe("Hello, joan@mail.example")
  })

  it("shows a page with one button if a link is opened in another browser, and signs in after a press of this button", async () => {
    const inbox = await askForLink(await at.visit(), at, "radia@mail.example")
    const link = await inbox.getByRole("link", { name: "Open the link" }).getAttribute("href")
    const other = await at.visit()
    await other.page.goto(link ?? "")
    expect(await heading(other.page)).toContain("radia@mail.example")
    expect(await other.page.getByRole("button").count()).toBe(1)
    await shoot(other.page, "confirm-link")
    // Two loads, like those of a mail scanner: loading uses nothing up.
    await other.page.reload()
    await other.page.getByRole("button", { name: "Sign in" }).click()
    await other.page.waitForURL(`${at.app}/`)
    expect(await heading(other.page)).toBe("Hello, radia@mail.example")
    // The link worked once.
    const third = await at.visit()
    await third.page.goto(link ?? "")
    await third.page.getByRole("button", { name: "Sign in" }).click()
    expect(
      await third.page
        .getByRole("alert")
        .or(third.page.getByRole("heading", { level: 1 }))
        .first()
        .innerText(),
    ).not.toContain("Hello")
    await third.page.goto(at.app)
    expect(await heading(third.page)).toBe("You are not signed in")
  })

  it("shows new mail without a reload", async () => {
    const visitor = await at.visit()
    const waiting = await visitor.context.newPage()
    await waiting.goto(at.inbox)
    await askForLink(visitor, at, "karen@mail.example")
    await waiting.getByRole("article").getByText("to karen@mail.example").waitFor({ timeout: 5000 })
    expect(await waiting.getByRole("article").innerText()).toContain("Sign in to localhost")
  })

  it("shows a hostile mail without running a script or loading a file of it", async () => {
    const port = Number(/mail server +\S*:(\d+)/.exec(at.output())?.[1])
    const { page, context, troubles } = await at.visit()
    const reached: string[] = []
    await context.route("https://evil.example/**", (route) => {
      reached.push(route.request().url())
      return route.abort()
    })
    const attack = `<img src=x onerror="parent.document.title='run'"><script>top.document.title="run"</script><a href="javascript:alert(1)">x</a>`
    await createTransport({ host: "127.0.0.1", port, ignoreTLS: true }).sendMail({
      from: "eve@evil.example",
      to: "ada@demo.example",
      subject: attack,
      text: `${attack} javascript:alert(1) https://evil.example/" onclick="x`,
      html: `${attack}<img src="https://evil.example/pixel.gif"><form action="https://evil.example/"><button>go</button></form>`,
    })
    await page.goto(at.inbox)
    await page.getByRole("article").getByText("eve@evil.example").waitFor()
    expect(await page.title()).not.toBe("run")
    expect(
      await page.locator("article a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["https://evil.example/"])
    expect(await page.locator("main script, main img").count()).toBe(0)
    await page.frameLocator("iframe").getByRole("button", { name: "go" }).click()
    expect(reached).toEqual([])
    // The test expects these refusals of the frame.
    expect(troubles.splice(0).join("\n")).toMatch(/sandboxed.*Content Security Policy/s)
  })
})
