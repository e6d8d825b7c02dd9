import { describe, expect, it } from "vitest"
import { answerProvider, heading, signInWithDemoId, toSignIn, useDemo, userId } from "./demo-visit.ts"
import { shoot } from "./demo-process.ts"

const at = useDemo()

describe("the demo, signing in through its OpenID provider", () => {
  it("signs in through the OpenID provider, and shows the user", async () => {
    const { page } = await at.visit()
    expect(await heading(page)).toBe("You are not signed in")
    await shoot(page, "home-signed-out")
    await toSignIn(page, at)
    await shoot(page, "sign-in")
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await page.getByRole("heading", { name: "Sign in to Demo ID" }).waitFor()
    await shoot(page, "provider-login")
    await answerProvider(page, "Grace Hopper")
    await page.getByRole("heading", { name: "Share who you are?" }).waitFor()
    await shoot(page, "provider-consent")
    await page.getByRole("button", { name: "Allow" }).click()
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("Hello, Grace Hopper")
    expect(await page.getByText("grace@id.example").isVisible()).toBe(true)
    expect(await page.getByText("Demo ID", { exact: true }).count()).toBeGreaterThan(1)
    await shoot(page, "home-signed-in")
  })

  it("asks for consent once, and not again after a new sign-in at the provider", async () => {
    const { page } = await at.visit()
    await signInWithDemoId(page, at, "Annie Easley")
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.goto(at.provider)
    await page.getByRole("link", { name: "Sign out of Demo ID" }).click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Demo ID" }).waitFor()
    await toSignIn(page, at)
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Annie Easley")
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("Hello, Annie Easley")
  })

  it("returns from the provider with a message if the person cancels there", async () => {
    const { page } = await at.visit()
    await toSignIn(page, at)
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.waitForURL(/\/api\/auth\/signin\?/)
    expect(await page.getByRole("alert").isVisible()).toBe(true)
    await page.goto(at.app)
    expect(await heading(page)).toBe("You are not signed in")
  })

  it("lets two tabs that each start a sign-in both finish, in any order", async () => {
    const { context, page: first } = await at.visit()
    const second = await context.newPage()
    await toSignIn(first, at)
    await first.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await first.getByRole("heading", { name: "Sign in to Demo ID" }).waitFor()
    const flows = async (): Promise<number> =>
      (await context.cookies()).filter(({ name }) => name.startsWith("authjs.flow.")).length
    await toSignIn(second, at)
    await second.getByRole("button", { name: "Sign in with Demo ID" }).click()
    expect(await flows()).toBe(2)
    await answerProvider(second, "Katherine Johnson")
    await second.getByRole("button", { name: "Allow" }).click()
    await second.waitForURL(`${at.app}/`)
    expect(await heading(second)).toBe("Hello, Katherine Johnson")
    expect(await flows()).toBe(1)

    await answerProvider(first, "Katherine Johnson")
    await first.waitForURL(/localhost/)
    expect(first.url()).toBe(`${at.app}/`)
    expect(await heading(first)).toBe("Hello, Katherine Johnson")
    expect(await userId(first)).toBe(await userId(second))
    expect(await flows()).toBe(0)
  })

  it("keeps users and sessions after a restart", async () => {
    const { page, context } = await at.visit()
    await signInWithDemoId(page, at, "Dorothy Vaughan")
    const id = await userId(page)
    expect(await at.restart()).toBe(0)

    await page.goto(at.app)
    expect(await heading(page)).toBe("Hello, Dorothy Vaughan")
    expect(await userId(page)).toBe(id)
    await context.clearCookies()
    await signInWithDemoId(page, at, "Dorothy Vaughan")
    expect(await userId(page)).toBe(id)
  })
})

describe("the demo, signing in through its provider of plain OAuth 2", () => {
  it("signs in, and shows the user whom the provider's own route names", async () => {
    const { page } = await at.visit()
    await toSignIn(page, at)
    await page.getByRole("button", { name: "Sign in with Demo Hub" }).click()
    await page.getByRole("heading", { name: "Sign in with Demo Hub" }).waitFor()
    await shoot(page, "hub-sign-in")
    await page.getByLabel("Name").fill("Mary Jackson")
    await page.getByRole("button", { name: "Allow" }).click()
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("Hello, Mary Jackson")
    expect(await page.getByText("Demo Hub", { exact: true }).isVisible()).toBe(true)
  })

  it("returns with a message if the person cancels there", async () => {
    const { page } = await at.visit()
    await toSignIn(page, at)
    await page.getByRole("button", { name: "Sign in with Demo Hub" }).click()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.waitForURL(/\/api\/auth\/signin\?/)
    expect(await page.getByRole("alert").isVisible()).toBe(true)
  })

  it("refuses an address that is not registered, a made-up code, and a form of another site", async () => {
    const asked = { client_id: "authchart-demo", response_type: "code", code_challenge_method: "S256" }
    const challenge = "a".repeat(43)
    const known = { ...asked, code_challenge: challenge, redirect_uri: `${at.app}/api/auth/callback/hub` }
    const authorize = (fields: Record<string, string>): Promise<Response> =>
      fetch(`${at.provider}/hub/authorize?${new URLSearchParams(fields).toString()}`, { redirect: "manual" })
    expect((await authorize(known)).status).toBe(200)
    expect((await authorize({ ...known, redirect_uri: "https://elsewhere.test/" })).status).toBe(400)
    const body = new URLSearchParams({ ...known, choice: "allow", name: "Eve" })
    const headers = { origin: "https://elsewhere.test" }
    expect((await fetch(`${at.provider}/hub/authorize`, { method: "POST", body, headers })).status).toBe(400)
    const code = new URLSearchParams({ grant_type: "authorization_code", code: "made-up" })
    expect((await fetch(`${at.provider}/hub/token`, { method: "POST", body: code })).status).toBe(401)
  })
})
