import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { getSession } from "../../src/core.ts"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { jsonOf, openBrowser } from "../support/browser.ts"

const key = defineFlow({
  id: "key",
  title: "Sign in a program by its key",
  data: { owner: "" },
  routes: { "POST /key": { events: { "key.shown": ["key"] }, forgery: "none" } },
  asks: {
    findOwner: ask(["key.known", "key.unknown"], ({ key: shown }: { key: string }) =>
      shown === "good" ? { type: "key.known", owner: "ada" } : { type: "key.unknown" },
    ),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Start" },
      on: {
        "key.shown": { target: "finding", actions: { type: "findOwner", params: ({ event }) => ({ key: event.key }) } },
      },
    },
    finding: {
      meta: { title: "Whose key is it?", check: "key", passes: "key.known" },
      on: {
        "key.known": {
          target: "admission",
          actions: { type: "keep", params: ({ event }) => ({ owner: "owner" in event ? String(event.owner) : "" }) },
        },
        "key.unknown": "unknown",
      },
    },
    unknown: { type: "final", meta: { title: "Unknown" } },
  },
  requires: ["key"],
  ends: "admission",
  subject: ({ data }) => ({ id: data.owner }),
  deliver: ({ session }) => ({ json: { access_token: session.token, cookie: session.cookie } }),
  responses: { unknown: () => ({ json: { error: "access_denied" }, status: 400 }) },
})

function post(shown: string): Request {
  return new Request("https://app.test/auth/key", { method: "POST", body: new URLSearchParams({ key: shown }) })
}

describe.each(["jwt", "database"] as const)("a sign-in that is delivered in the body, with %s sessions", (strategy) => {
  const config: AuthConfig = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    adapter: memoryAdapter(),
    session: { strategy },
    providers: [],
    plugins: [{ id: "key", flows: [key] }],
    logger: { error: () => undefined },
  }

  it("returns the session and sets no session cookie, and the program is signed in with this session", async () => {
    const response = await openBrowser(config).send(post("good"))
    expect(response.status).toBe(200)
    expect(response.headers.get("cache-control")).toContain("no-store")
    expect(response.headers.getSetCookie().filter((line) => line.includes("session-token"))).toEqual([])
    const { access_token, cookie } = await jsonOf<{ access_token: string; cookie: string }>(response)
    const request = new Request("https://app.test/api/data", { headers: { cookie: `${cookie}=${access_token}` } })
    expect(await getSession(request, config)).not.toBeNull()
  })

  it("reports a refusal", async () => {
    const response = await openBrowser(config).send(post("bad"))
    expect([response.status, await jsonOf(response)]).toEqual([400, { error: "access_denied" }])
  })
})
