import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answerProvider, signInWithDemoId, signInWithPassword, toSignIn, useDemo, type Visitor } from "./demo-visit.ts"
import { shoot } from "./demo-process.ts"

const at = useDemo()

/** Opens the visualizer beside the application, and returns when it has drawn its chart. */
async function watch({ context }: Visitor): Promise<Page> {
  const watching = await context.newPage()
  await watching.goto(`${at.app}/api/auth/inspect`)
  await watching.locator("[data-band]").first().waitFor({ timeout: 30_000 })
  await watching.locator(".connection.live").waitFor()
  return watching
}

/** Returns the list's entry of a request with this result. */
function row(watching: Page, ...words: readonly string[]) {
  return words.reduce((rows, hasText) => rows.filter({ hasText }), watching.locator(".trace-row")).first()
}

describe("the demo's flows, live", () => {
  it("follow a sign-in at the OpenID provider from its start to the session, state by state", async () => {
    const visitor = await at.visit({ width: 1400 })
    const { page } = visitor
    const watching = await watch(visitor)

    await toSignIn(page, at)
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await page.getByLabel("Name").waitFor()
    await row(watching, "POST signin", "demo").click()
    await watching.locator('.drawing .state[data-state="awaitingCallback"].current').waitFor()
    await shoot(watching, "live-waiting")

    await answerProvider(page, "Mary Jackson")
    await page.getByRole("button", { name: "Allow" }).click()
    await page.waitForURL(`${at.app}/`)
    // The page follows: the second request appears without a reload, and the same chart marks it.
    await watching.getByText("2 requests, in their order").waitFor()
    await watching.locator('.drawing .state[data-state="signedIn"].current').waitFor()
    await shoot(watching, "live-signed-in")

    const moves = watching.locator(".moves li button")
    const targets = (await moves.allInnerTexts()).map((text) => text.split("→").at(-1)?.trim() ?? "")
    expect(targets[0]).toBe("idle")
    for (const state of ["checkingCsrf", "awaitingCallback", "checkingState", "exchangingCode", "checkingNonce"])
      expect(targets).toContain(state)
    expect(targets.at(-1)).toBe("signedIn")
    await moves.first().click()
    for (const [index, state] of targets.entries()) {
      expect(await watching.locator(".moves [data-step]").innerText()).toBe(`${index + 1} of ${targets.length}`)
      await watching.locator(`.drawing .state[data-state="${state}"].current`).waitFor()
      if (index < targets.length - 1) await watching.getByRole("button", { name: "Forward", exact: true }).click()
    }
  })

  it("say why a sign-in failed, and which points to check", async () => {
    const visitor = await at.visit({ width: 1400 })
    const watching = await watch(visitor)
    await toSignIn(visitor.page, at)
    await visitor.page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await visitor.page.getByLabel("Name").waitFor()
    // The cookies are missing, as if the browser blocked them or the visitor returned on another host.
    await visitor.context.clearCookies({ domain: "localhost" })
    await answerProvider(visitor.page, "Dorothy Vaughan")
    await visitor.page.getByRole("button", { name: "Allow" }).click()
    await visitor.page.waitForURL(/error=OAuthCallbackError/)

    await row(watching, "GET callback", "flow_missing").click()
    const failure = watching.getByRole("region", { name: "Failure" })
    await failure.getByText("Check next").waitFor()
    const said = await failure.innerText()
    expect(said).toContain("flow_missing")
    expect(said).toContain("the cookie that holds all data of this sign-in is absent")
    expect(said).toMatch(/Check next\s+\S/)
    const { searchParams } = new URL(visitor.page.url())
    // The error page that the person saw has the same id.
    expect(await watching.locator(".facts").innerText()).toContain(searchParams.get("flow"))
    await shoot(watching, "live-failed")
  })

  it.each([
    ["Forge the sign-in form", "csrf_missing"],
    ["Mistype the password", "credentials_rejected"],
    ["Cut the address", "state_missing"],
    ["Change the state", "state_unknown"],
    ["Cancel at Demo ID", "provider_denied"],
    ["Make up a code", "code_refused"],
  ])("show the trace of the button “%s” at once, with the reason %s and its sentence", async (button, reason) => {
    const { page } = await at.visit({ width: 1400 })
    await page.getByRole("button", { name: button }).click()
    await page.waitForURL(/\/inspect#\/\w+.*\?trace=/)
    const failure = page.getByRole("region", { name: "Failure" })
    await failure.waitFor({ timeout: 30_000 })
    expect(await failure.innerText()).toContain(reason)
    await page.locator(".flag", { hasText: `stopped here: ${reason}` }).waitFor()
    await failure.getByText("Check next").waitFor()
    await shoot(page, `fail-${reason}`)
  })

  it("show no secret: no cookie, no token, no password, no address", async () => {
    const visitor = await at.visit({ width: 1400 })
    const { page, context } = visitor
    await signInWithPassword(page, at, "ada", "byron-canary")
    await page.getByRole("alert").waitFor()
    await signInWithDemoId(page, at, "Hedy Lamarr")
    const cookies = await context.cookies(at.app)
    const text = await readStream(page)
    expect(text).toContain('"ended":"signedIn"')
    for (const { value } of cookies) expect(text).not.toContain(value)
    for (const canary of ["hedy@id.example", "Hedy", "byron-canary"]) expect(text).not.toContain(canary)
  })
})

/** Returns everything that the stream sends, up to a sign-in after a wrong password. */
function readStream(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const reader = (await fetch("/api/auth/inspect/traces")).body?.getReader()
    let text = ""
    while (!/credentials_rejected[^]*signedIn/.test(text))
      text += new TextDecoder().decode((await reader?.read())?.value)
    await reader?.cancel()
    return text
  })
}
