import { expect, it } from "vitest"
import { answerProvider, exampleWorks } from "./visit-example.ts"

exampleWorks("sveltekit", (visit) => {
  it("signs in by the button of its own page, which is a form action", async () => {
    const { page, app } = await visit()
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Annie Easley")
    await page.waitForURL(`${app}/`)
    await page.getByRole("heading", { name: "Hello, Annie Easley" }).waitFor()
    await page.getByRole("link", { name: "Protected page" }).click()
    await page.getByRole("heading", { name: "The protected page" }).waitFor()
    expect(page.url()).toBe(`${app}/protected`)
  })
})
