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

  it("shows the user's account, and changes the name", async () => {
    const { page, app } = await visit()
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Mary Jackson")
    await page.getByRole("link", { name: "Your account" }).click()
    await page.waitForURL(`${app}/auth/account`)
    expect(await page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem").count()).toBe(1)
    await page.getByLabel("Name").fill("Mary W. Jackson")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("status").getByText("Your name was saved.").waitFor()
    await page.goto(app)
    await page.getByRole("heading", { name: "Hello, Mary W. Jackson" }).waitFor()
  })
})
