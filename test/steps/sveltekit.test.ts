import { expect, it } from "vitest"
import { SvelteKitAuth, type SvelteKitEvent } from "../../src/frameworks/sveltekit.ts"
import { stepsApp, wordStep } from "./steps-app.ts"

it("ROUTE: SvelteKit's handle serves the route of a step, and leaves similar paths to the application", async () => {
  const { config } = stepsApp([wordStep()])
  const { handle } = SvelteKitAuth(config)
  const ask = (path: string) => {
    const request = new Request(`https://app.test${path}`)
    // The parts of an event that the handle reads; SvelteKit has more.
    const event = { request, url: new URL(request.url), locals: {}, platform: undefined } as unknown as SvelteKitEvent
    return handle({ event, resolve: () => new Response("the application's", { status: 404 }) })
  }
  const step = await ask("/auth/word?flow=s-0123456789abcdef")
  expect([step.status, new URL(step.headers.get("location") ?? "").searchParams.get("reason")]).toEqual([
    302,
    "step_over",
  ])
  for (const path of ["/auth/words", "/auth/word/more", "/word"]) {
    const other = await ask(path)
    expect([path, await other.text()]).toEqual([
      path,
      path === "/auth/word/more" ? expect.anything() : "the application's",
    ])
  }
})
