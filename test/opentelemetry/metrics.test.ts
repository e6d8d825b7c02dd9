import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { openTelemetry } from "../../src/opentelemetry.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { application } from "../interpreter/edge-app.ts"
import { metering } from "./metering.ts"

const at = (request: string, flow: string) => ({ "authchart.request": request, "authchart.flow.name": flow })

describe("metrics", () => {
  it("record the duration of each request by flow and outcome, and of each effect by answer", async () => {
    const { meter, points } = metering()
    const { browser } = application({ trace: openTelemetry({ meter }) })
    await browser.post("/callback/password", { name: "ada" })
    await browser.session()
    const requests = await points("authchart.request.duration")
    expect(requests).toContainEqual({
      value: 1,
      attributes: { ...at("POST callback", "credentials"), "authchart.outcome": "signedIn" },
    })
    expect(requests.find(({ attributes }) => attributes["authchart.request"] === "GET session")?.value).toBe(1)
    expect(await points("authchart.effect.duration")).toContainEqual({
      value: 1,
      attributes: { "authchart.ask": "issueSession", "authchart.answer": "session.issued" },
    })
    expect([await points("authchart.limited"), await points("authchart.store.errors")]).toEqual([[], []])
  })

  it("count a refusal by a limit once, with its reason", async () => {
    const { meter, points } = metering()
    const trace = openTelemetry({ meter })
    const { browser } = application({ limits: { "mail.sent": "1/h/address" }, trace })
    await browser.post("/signin/mail", { email: "ada@x.test" })
    expect(await points("authchart.limited")).toEqual([])
    await browser.post("/signin/mail", { email: "ada@x.test" })
    expect(await points("authchart.limited")).toEqual([
      { value: 1, attributes: { ...at("POST signin", "email"), "error.type": "attempts_limited" } },
    ])
  })

  it("count an error of the database with the effect that failed", async () => {
    const { meter, points } = metering()
    const adapter: Adapter = { ...memoryAdapter(), getSessionAndUser: () => Promise.reject(new Error("down")) }
    const { browser } = application({ adapter, session: { strategy: "database" }, trace: openTelemetry({ meter }) })
    browser.cookies.set("__Secure-authjs.session-token", crypto.randomUUID())
    await browser.get("/session")
    expect(await points("authchart.store.errors")).toEqual([
      { value: 1, attributes: { "authchart.ask": "loadSession", "error.type": "session_store_failed" } },
    ])
  })
})
