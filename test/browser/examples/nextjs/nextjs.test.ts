/** The Next.js example, built and started by its one command, and used in a browser. */
import { createRequire } from "node:module"
import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { shoot, useExample } from "./example.ts"
import { passwordFlows } from "./password-flows.ts"
import { answerProvider, expectAt, expectHeading, expectVisitor, linkFor, signInWithPassword } from "./visits.ts"

const at = useExample()

const sessionCookie = "authjs.session-token"

describe("signing in to the Next.js example", () => {
  it("a sign-in through the OpenID provider leads back to the protected page that the person requested", async () => {
    const page = await at.visit(await at.profile(), "/protected")
    await expectHeading(page, "Sign in")
    expect(new URL(page.url()).searchParams.get("callbackUrl")).toBe(`${at.app}/protected`)
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Grace Hopper")
    await expectAt(page, `${at.app}/protected`)
    await page.getByText("The secret of grace@id.example is safe.").waitFor()
    await expectVisitor(page, "Grace Hopper")
  })

  it("a sign-in by a link in a mail leads back to the protected page", async () => {
    const context = await at.profile()
    const page = await at.visit(context, "/protected")
    await page.getByLabel("E-mail").fill("mary@mail.example")
    await page.getByRole("button", { name: "Send me a link" }).click()
    await expectHeading(page, "Check your email")
    const inbox = await context.newPage()
    await inbox.goto(at.inbox)
    await page.goto(await linkFor("mary@mail.example", inbox))
    await expectAt(page, `${at.app}/protected`)
    await page.getByText("The secret of mary@mail.example is safe.").waitFor()
  })

  it("a sign-in by password reports a mistake on the page, and leads back to the protected page", async () => {
    const page = await at.visit(await at.profile(), "/protected")
    await signInWithPassword(page, "ada", "wrong")
    await page.getByRole("alert").getByText("The address and the password do not match.").waitFor()
    expect(new URL(page.url()).pathname).toBe("/sign-in")
    await expectVisitor(page, "Sign in")
    await shoot(page, "sign-in-refused")
    await signInWithPassword(page, "ada", "lovelace")
    await expectAt(page, `${at.app}/protected`)
    await page.getByText("The secret of ada@app.example is safe.").waitFor()
    await expectVisitor(page, "Ada Lovelace")
  })

  it("a sign-in never leads to another site that a link requests", async () => {
    const page = await at.visit(await at.profile(), "/sign-in?callbackUrl=https://evil.example/")
    await signInWithPassword(page, "ada", "lovelace")
    await expectVisitor(page, "Ada Lovelace")
    await expectHeading(page, "Hello, Ada Lovelace")
    expect(new URL(page.url()).origin).toBe(at.app)
  })

  it("signing in and signing out work without JavaScript through the server actions", async () => {
    const page = await at.visit(await at.profile({ javaScriptEnabled: false }), "/protected")
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Annie Easley")
    await expectAt(page, `${at.app}/protected`)
    await page.goto(at.app)
    await page.getByRole("button", { name: "Sign out" }).click()
    await expectHeading(page, "You are not signed in")
  })
})

describe("a password account of the Next.js example", () => {
  passwordFlows(at)
})

describe("a session of the Next.js example", () => {
  it("still exists on the server and in the browser after the page is loaded again", async () => {
    const page = await at.visit(await at.profile(), "/sign-in")
    await signInWithPassword(page, "ada", "lovelace")
    await expectHeading(page, "Hello, Ada Lovelace")
    await page.reload()
    await expectHeading(page, "Hello, Ada Lovelace")
    await expectVisitor(page, "Ada Lovelace")
    const reread = await page.evaluate(async () => (await fetch("/api/auth/session")).json() as Promise<unknown>)
    expect(reread).toMatchObject({ user: { name: "Ada Lovelace", email: "ada@app.example" } })
  })

  it("shows in the other tab's useSession when it begins and when a server action ends it", async () => {
    const context = await at.profile()
    const page = await at.visit(context, "/sign-in")
    const other = await at.visit(context)
    await expectVisitor(other, "Sign in")
    await signInWithPassword(page, "alan", "turing")
    await expectVisitor(other, "Alan Turing")
    await page.getByRole("button", { name: "Sign out" }).click()
    await expectHeading(page, "You are not signed in")
    await expectVisitor(page, "Sign in")
    await expectVisitor(other, "Sign in")
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(sessionCookie)
    await page.goto(`${at.app}/protected`)
    await expectHeading(page, "Sign in")
  })

  it("shows in the other tab's useSession when it begins at the OpenID provider, and when a browser ends it", async () => {
    const context = await at.profile()
    const page = await at.visit(context, "/sign-in?callbackUrl=/account")
    const other = await at.visit(context)
    await expectVisitor(other, "Sign in")
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Katherine Johnson")
    await expectVisitor(other, "Katherine Johnson")
    await page.getByRole("button", { name: "Sign out in the browser" }).click()
    await expectHeading(page, "You are not signed in")
    await expectVisitor(other, "Sign in")
  })

  it("a session that update() changes is new for server components, and in every tab", async () => {
    const context = await at.profile()
    const page = await at.visit(context, "/sign-in?callbackUrl=/account")
    await signInWithPassword(page, "ada", "lovelace")
    await expectHeading(page, "Account")
    const other = await at.visit(context)
    await expectVisitor(other, "Ada Lovelace")
    await page.getByLabel("Name").last().fill("Countess <b>Ada</b>")
    await page.getByRole("button", { name: "Rename in the browser" }).click()
    await page.locator("[data-server-name]").getByText("Countess <b>Ada</b>", { exact: true }).waitFor()
    await expectVisitor(page, "Countess <b>Ada</b>")
    await expectVisitor(other, "Countess <b>Ada</b>")
    await other.reload()
    await expectHeading(other, "Hello, Countess <b>Ada</b>")
  })

  it("a session that a server action changes is new for useSession, in every tab", async () => {
    const context = await at.profile()
    const page = await at.visit(context, "/sign-in?callbackUrl=/account")
    await signInWithPassword(page, "alan", "turing")
    await expectHeading(page, "Account")
    const other = await at.visit(context)
    await expectVisitor(other, "Alan Turing")
    await page.getByLabel("Name").first().fill("A. M. Turing")
    await page.getByRole("button", { name: "Rename on the server" }).click()
    await page.locator("[data-server-name]").getByText("A. M. Turing", { exact: true }).waitFor()
    await page.locator("[data-client-name]").getByText("A. M. Turing", { exact: true }).waitFor()
    await expectVisitor(other, "A. M. Turing")
  })
})

describe("the account in the Next.js example", () => {
  it("lists the sessions and ends the other ones, and the built-in page shows the same account", async () => {
    const other = await at.visit(await at.profile(), "/sign-in?callbackUrl=/account")
    await signInWithPassword(other, "alan", "turing")
    await expectHeading(other, "Account")
    const page = await at.visit(await at.profile(), "/sign-in?callbackUrl=/account")
    await signInWithPassword(page, "alan", "turing")
    await expectHeading(page, "Account")
    await page.getByRole("button", { name: "Sign out everywhere else" }).click()
    await expect.poll(() => page.locator("[data-sessions] li").count()).toBe(1)
    await other.reload()
    await expectHeading(other, "Sign in")
    await page.getByRole("link", { name: "built-in account page" }).click()
    await expectAt(page, `${at.app}/api/auth/account`)
    await expectHeading(page, "Your account")
  })
})

describe("the proxy of the Next.js example", () => {
  it("redirects visitors without a session to the sign-in page, and lets other visitors and other pages through", async () => {
    const refused = await fetch(`${at.app}/protected?from=here`, { redirect: "manual" })
    expect(refused.status).toBeGreaterThanOrEqual(302)
    const location = new URL(refused.headers.get("location") ?? "", at.app)
    expect([location.origin, location.pathname]).toEqual([at.app, "/sign-in"])
    expect(location.searchParams.get("callbackUrl")).toBe(`${at.app}/protected?from=here`)
    expect((await fetch(at.app, { redirect: "manual" })).status).toBe(200)
    const context = await at.profile()
    const page = await at.visit(context, "/sign-in")
    await signInWithPassword(page, "ada", "lovelace")
    await page.getByRole("button", { name: "Sign out" }).waitFor()
    const allowed = await context.request.get(`${at.app}/protected`)
    expect([allowed.status(), await allowed.text()]).toEqual([200, expect.stringContaining("The secret of ada@app")])
    const me = await context.request.get(`${at.app}/api/me`)
    expect([me.status(), await me.json()]).toMatchObject([200, { email: "ada@app.example" }])
    const nobody = await fetch(`${at.app}/api/me`)
    expect([nobody.status, await nobody.json()]).toEqual([401, { error: "Sign in first." }])
  })

  it.each(
    Object.entries({
      "proxy named five times": { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
      "middleware named five times": {
        "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
      },
      "proxy named with its folder": { "x-middleware-subrequest": "src/proxy:src/proxy:src/proxy:src/proxy:src/proxy" },
      "an answer of middleware": { "x-middleware-next": "1" },
      "another host": { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    }),
  )(
    "MW-03: cannot be avoided by a request that says %s: pages and handlers check the session themselves",
    async (_says, headers) => {
      const seen = await Promise.all(
        ["/protected", "/account", "/api/me"].map((path) => visitWith(headers, at.app + path)),
      )
      for (const { status, to, body } of seen) {
        expect(status).not.toBe(200)
        expect(to).not.toContain("//evil.example")
        expect(body).not.toMatch(/The secret of|Rename on the server|"email"/)
      }
    },
  )

  it("leaves the protection of unknown pages to the pages", async () => {
    const account = await fetch(`${at.app}/account`, { redirect: "manual" })
    expect([account.status, account.headers.get("location")]).toEqual([307, "/sign-in?callbackUrl=/account"])
  })
})

describe("the pages of the Next.js example", () => {
  describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
    it("are accessible without a session", async () => {
      const page = await at.visit(await at.profile({ colorScheme }), "/")
      await expectAccessible(page, `home-signed-out-${colorScheme}`)
      await page.goto(`${at.app}/sign-in?error=CredentialsSignin`)
      await expectAccessible(page, `sign-in-${colorScheme}`)
    })

    it("are accessible with a session, also on a narrow screen", async () => {
      const page = await at.visit(await at.profile({ colorScheme }), "/sign-in?callbackUrl=/account")
      await signInWithPassword(page, "ada", "lovelace")
      await expectHeading(page, "Account")
      await expectAccessible(page, `account-${colorScheme}`)
      await page.setViewportSize({ width: 380, height: 700 })
      await expectAccessible(page, `account-narrow-${colorScheme}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
    })
  })
})

/** Does not follow redirects. */
async function visitWith(
  headers: Record<string, string>,
  address: string,
): Promise<{ status: number; to: string; body: string }> {
  const answer = await fetch(address, { headers, redirect: "manual" })
  return { status: answer.status, to: answer.headers.get("location") ?? "", body: await answer.text() }
}

/** Expects no violation of the axe rules for WCAG 2.2 A and AA. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await shoot(page, name)
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core") })
  const found = await page.evaluate(async () => {
    // The page that the script has just rendered.
    const { axe } = globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
    const { violations } = await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
  })
  expect(found).toEqual([])
}
