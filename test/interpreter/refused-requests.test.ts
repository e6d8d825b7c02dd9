/** Log lines for requests that reach no flow, and for failures that a stranger can cause. */
import { describe, expect, it } from "vitest"
import { openBrowser } from "../support/browser.ts"
import { application } from "./edge-app.ts"

function watched() {
  let now = 1_800_000_000_000
  const lines: { level: "error" | "warn" | "debug"; said: unknown[] }[] = []
  const { config } = application({
    logger: {
      error: (error) => void lines.push({ level: "error", said: [error] }),
      warn: (...said) => void lines.push({ level: "warn", said }),
      debug: (...said) => void lines.push({ level: "debug", said }),
    },
  })
  const browser = openBrowser(config, { now: () => now })
  const of = (level: "error" | "warn" | "debug") => lines.filter((line) => line.level === level).map(({ said }) => said)
  const send = (path: string, init: RequestInit = { method: "POST" }) =>
    browser.send(new Request(`https://app.test${path}`, init))
  return { browser, of, send, pass: (seconds: number) => void (now += seconds * 1000) }
}

describe("requests that are refused before a flow", () => {
  it("LOAD-06: no refused request is an error line; each is logged at debug level", async () => {
    const { of, send } = watched()
    for (let n = 0; n < 50; n++) await send(`/auth/nothing-${n}`)
    expect(of("error")).toEqual([])
    const told = of("debug").filter(([message]) => message === "request_refused")
    expect(told).toHaveLength(50)
    expect(told[0]).toEqual([
      "request_refused",
      { type: "UnknownAction", why: "path_unknown", status: 400, method: "POST" },
    ])
  })

  it("LOAD-06: refused requests of one kind are counted in one warning per minute", async () => {
    const { browser, of, send, pass } = watched()
    const refused = () => of("warn").filter(([code]) => code === "requests-refused")
    await send("/auth/nothing")
    expect(refused()).toEqual([
      [
        "requests-refused",
        "UnknownAction: A request was refused: its path is not a route of this application.",
        { why: "path_unknown", count: 1 },
      ],
    ])
    for (let n = 0; n < 30; n++) await send("/auth/nothing")
    pass(59)
    await send("/auth/nothing")
    expect(refused()).toHaveLength(1)
    pass(1)
    // Any request makes the library log a due count.
    await browser.get("/session")
    expect(refused().slice(1)).toEqual([
      ["requests-refused", expect.stringContaining("UnknownAction") as unknown, { why: "path_unknown", count: 31 }],
    ])
    pass(600)
    await browser.get("/session")
    expect(refused()).toHaveLength(2)
  })

  it("LOAD-06: each kind of refused request is counted separately, with its reason", async () => {
    const { of, send } = watched()
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const post = (body: string, headers: Record<string, string> = form): RequestInit => ({
      method: "POST",
      body,
      headers,
    })
    await send("/auth/callback/password", post("a=%zz"))
    await send("/auth/callback/password", post("a", { "content-type": "text/plain" }))
    await send("/auth/callback/password", post(`a=${"x".repeat(70_000)}`))
    await send("/auth/callback/password", post("name=a&name=b"))
    await send("/auth/callback/password", post('{"name":null}', { "content-type": "application/json" }))
    await send("/auth/signin/nobody")
    await send("/auth/session", { method: "DELETE" })
    await send(`/auth/session?${"x".repeat(9000)}`, { method: "GET" })
    await send("/auth/session", { method: "GET", headers: { "x-forwarded-host": "a.test, b.test" } })
    expect(of("error")).toEqual([])
    const whys = of("warn").map(([, , details]) => (details as { why: string }).why)
    expect(whys).toEqual([
      "body_unreadable",
      "body_type",
      "body_too_large",
      "field_repeated",
      "field_not_text",
      "provider_unknown",
      "method_unknown",
      "url_too_long",
      "host_unusable",
    ])
  })
})

describe("failures that a stranger can cause", () => {
  it("LOAD-06: ten per minute with one reason are error lines; the others are counted in one warning", async () => {
    const { browser, of, send, pass } = watched()
    for (let n = 0; n < 40; n++) await send("/auth/signin/forge")
    expect(of("error")).toHaveLength(10)
    expect(of("error")[0]).toEqual([expect.objectContaining({ type: "MissingCSRF" })])
    expect(of("debug").filter(([message]) => message === "failure_repeated")).toHaveLength(30)
    pass(60)
    await browser.get("/session")
    const line = (count: number): unknown[] => [
      "failures-repeated",
      expect.stringContaining("csrf_missing"),
      { reason: "csrf_missing", count },
    ]
    // The library logs the first refusal at once, and the number of the others after a minute.
    expect(of("warn")).toEqual([line(1), line(29)])
    await send("/auth/signin/forge")
    expect(of("error")).toHaveLength(11)
  })

  it("LOAD-06: a failure that a stranger cannot cause is an error line each time", async () => {
    const lines: Error[] = []
    const { browser } = application({
      logger: { error: (error) => void lines.push(error), warn: () => undefined },
      callbacks: {
        redirect: () => {
          throw new Error("no")
        },
      },
    })
    for (let n = 0; n < 15; n++) await browser.get("/signin?callbackUrl=/inbox")
    expect(lines).toHaveLength(15)
  })
})
