import { describe, expect, it } from "vitest"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { FlowResponse } from "../../machines/own-flow/flow.types.ts"
import { jsonOf, locationOf, openBrowser } from "../support/browser.ts"

function answering(response: FlowResponse) {
  const flow = defineFlow({
    id: "say",
    title: "Say something",
    data: {},
    routes: {
      "GET /say/this": { events: { "say.asked": ["word"] } },
      "POST /say/this": { events: { "say.sent": [] }, forgery: "none" },
    },
    initial: "start",
    states: {
      start: { meta: { title: "Start" }, on: { "say.asked": "said", "say.sent": "said" } },
      said: { type: "final", meta: { title: "Said" } },
    },
    ends: "response",
    responses: { said: () => response },
  })
  return openBrowser({
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    providers: [],
    plugins: [{ id: "say", flows: [flow] }],
    logger: { error: () => undefined },
  })
}

describe("a flow of an application that ends in responses", () => {
  it("responds with JSON, to a GET and to a program without a form token", async () => {
    const browser = answering({ json: { said: true }, status: 201 })
    const got = await browser.get("/say/this?word=hello")
    expect([got.status, await jsonOf(got)]).toEqual([201, { said: true }])
    const sent = await browser.send(new Request("https://app.test/auth/say/this", { method: "POST" }))
    expect(sent.status).toBe(201)
    expect(await browser.session()).toBeNull()
  })

  it("responds with a page", async () => {
    const browser = answering({ page: { heading: "Said", text: ["It is <said>."], buttons: [] } })
    expect(await (await browser.get("/say/this")).text()).toContain("It is &lt;said&gt;.")
  })

  it("runs the scripts of its page, because the policy allows each script by its hash", async () => {
    const scripts = [{ source: "document.title = 'Said'" }]
    const response = await answering({ page: { heading: "Said", buttons: [], scripts } }).get("/say/this")
    const policy = response.headers.get("content-security-policy")
    expect(policy).toMatch(/script-src 'sha256-[\w+/]{43}=';/)
    expect(await response.text()).toContain("<script>document.title = 'Said'</script>")
  })

  it("redirects within the site", async () => {
    const response = await answering({ redirect: "/welcome?a=1" }).get("/say/this")
    expect([response.status, locationOf(response).href]).toEqual([302, "https://app.test/welcome?a=1"])
  })

  it.each(["https://evil.test/", "//evil.test/", "javascript:alert(1)"])(
    "does not redirect to %s",
    async (redirect) => {
      const response = await answering({ redirect }).get("/say/this")
      expect(locationOf(response).searchParams.get("error")).toBe("Configuration")
    },
  )

  it.each([
    ["/say", "GET", 400],
    ["/say/this/more", "GET", 400],
    ["/say/this", "PUT", 405],
  ])("has no route at %s for %s", async (path, method, status) => {
    const browser = answering({ json: {} })
    expect((await browser.send(new Request(`https://app.test/auth${path}`, { method }))).status).toBe(status)
  })
})
