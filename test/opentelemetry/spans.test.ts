import { readFileSync } from "node:fs"
import { SpanKind, SpanStatusCode, trace as telemetryApi, type Tracer } from "@opentelemetry/api"
import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace-base"
import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { getSession } from "../../src/core.ts"
import { openTelemetry } from "../../src/opentelemetry.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { appOrigin, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { application } from "../interpreter/edge-app.ts"
import { setUpTelemetry } from "./telemetry.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const milliseconds = ([seconds, nanoseconds]: readonly [number, number]) => seconds * 1000 + nanoseconds / 1e6

describe("a sign-in through an OpenID provider, exported", () => {
  it("is one span for each request, with one child for each ask, with the same names for all users", async () => {
    const { tracer, requests, asksOf } = setUpTelemetry()
    const app = oauthApp(keys, { config: { trace: openTelemetry({ tracer }) } })
    expect(sessionCookies(await app.signIn(app.browser, "idp"))).toHaveLength(1)
    expect(requests().map(({ name }) => name)).toEqual([
      "authchart GET csrf",
      "authchart oauth POST signin",
      "authchart oauth GET callback",
    ])
    const [csrf, start, callback] = requests()
    if (csrf === undefined || start === undefined || callback === undefined) throw new Error("Three were counted.")
    expect(asksOf(csrf)).toEqual([])
    expect(asksOf(start).map(({ name }) => name)).toEqual([
      "authchart discoverProvider",
      "authchart identifyVisitor",
      "authchart prepareAuthorization",
    ])
    const names = asksOf(callback).map(({ name }) => name)
    expect(names).toContain("authchart exchangeCode")
    expect(names.at(-1)).toBe("authchart announceSignIn")
    expect([start.kind, ...asksOf(start).map(({ kind }) => kind)]).toEqual(Array(4).fill(SpanKind.INTERNAL))
  })

  it("is below the span that was active in the server, in its trace", async () => {
    const { tracer, requests, asksOf, serving } = setUpTelemetry()
    const app = oauthApp(keys, { config: { trace: openTelemetry({ tracer }) } })
    const back = await app.visitProvider(app.browser, "idp")
    const others = requests().length
    const server = await serving(async (span) => {
      expect(sessionCookies(await app.browser.send(back))).toHaveLength(1)
      return span.spanContext()
    })
    const [callback, ...rest] = requests().slice(others)
    if (callback === undefined) throw new Error("The callback was not exported.")
    expect(rest).toEqual([])
    expect(callback.parentSpanContext?.spanId).toBe(server.spanId)
    expect(asksOf(callback).length).toBeGreaterThan(5)
    for (const span of [callback, ...asksOf(callback)]) expect(span.spanContext().traceId).toBe(server.traceId)
  })

  it("has the times of the trace, to the millisecond", async () => {
    const { tracer, requests, asksOf } = setUpTelemetry()
    const traces: Trace[] = []
    const listener = openTelemetry({ tracer })
    const app = oauthApp(keys, {
      config: {
        trace: (told) => {
          traces.push(told)
          listener(told)
        },
      },
    })
    let ticks = 0
    const browser = openBrowser(app.config, { now: () => testTime * 1000 + 7 * ++ticks })
    expect(sessionCookies(await app.signIn(browser, "idp"))).toHaveLength(1)
    const timesOf = (span: { startTime: [number, number]; endTime: [number, number] }) => [
      milliseconds(span.startTime),
      milliseconds(span.endTime),
    ]
    const [, , told] = traces
    const [, , callback] = requests()
    if (told === undefined || callback === undefined) throw new Error("The callback was not exported.")
    expect(told.took).toBeGreaterThan(0)
    expect(timesOf(callback)).toEqual([told.at, told.at + told.took])
    expect(asksOf(callback).map(timesOf)).toEqual(told.asks.map(({ at, took }) => [at, at + took]))
    expect(told.asks.every(({ took }) => took > 0)).toBe(true)
  })

  it("has flow, provider, checks and end state, under one id over all of its requests", async () => {
    const { tracer, requests, asksOf } = setUpTelemetry()
    const app = oauthApp(keys, { config: { trace: openTelemetry({ tracer }) } })
    await app.signIn(app.browser, "idp")
    const [, start, callback] = requests()
    const id = start?.attributes["authchart.flow.id"]
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(start?.attributes).toMatchObject({ "authchart.outcome": "waiting", "authchart.state": "awaitingCallback" })
    expect(callback?.attributes).toEqual({
      "authchart.flow.id": id,
      "authchart.flow.name": "oauth",
      "authchart.request": "GET callback",
      "authchart.provider": "idp",
      "authchart.state": expect.any(String) as unknown,
      "authchart.checks": expect.arrayContaining(["state", "idToken", "nonce"]) as unknown,
      "authchart.outcome": "signedIn",
    })
    expect([callback?.status.code, callback?.events]).toEqual([SpanStatusCode.UNSET, []])
    const exchange = callback && asksOf(callback).find(({ name }) => name === "authchart exchangeCode")
    expect(exchange?.attributes).toEqual({
      "authchart.ask": "exchangeCode",
      "authchart.answer": "code.exchanged",
      "authchart.state": "exchangingCode",
    })
    expect(exchange?.status.code).toBe(SpanStatusCode.UNSET)
  })
})

describe("the exported data", () => {
  it("has fixed names for all requests of any client", async () => {
    const { tracer, requests } = setUpTelemetry()
    const { browser } = application({ trace: openTelemetry({ tracer }) })
    for (const path of ["/wp-login.php", "/signin/idp/../../etc", "/callback/nobody"]) await browser.get(path)
    await browser.send(new Request(`${appOrigin}/auth/csrf`, { method: "PROPFIND" }))
    expect(requests().map(({ name, status }) => [name, status.code])).toEqual(
      Array(4).fill(["authchart turnedAway", SpanStatusCode.UNSET]),
    )
  })

  it("has no method that a client invented", async () => {
    const { tracer, requests } = setUpTelemetry()
    const { browser } = application({ trace: openTelemetry({ tracer }) })
    for (const [path, method] of [
      ["/nowhere", "X".repeat(3_000)],
      ["/session", "ADA-LOVELACE"],
      ["/csrf", "DELETE"],
    ] as const)
      await browser.send(new Request(`${appOrigin}/auth${path}`, { method }))
    expect(requests().map(({ attributes }) => attributes["authchart.request"])).toEqual([
      "_OTHER (no route)",
      "_OTHER (no route)",
      "DELETE (no route)",
    ])
  })

  it("leaves out session reads, unless the option asks for them", async () => {
    const { tracer, requests } = setUpTelemetry()
    const read = async (options: { sessionReads?: boolean }) => {
      const before = requests().length
      const { browser, config } = application({ trace: openTelemetry({ tracer, ...options }) })
      await browser.get("/session")
      await getSession(new Request(appOrigin), config)
      return requests()
        .slice(before)
        .map(({ name }) => name)
    }
    expect(await read({})).toEqual([])
    expect(await read({ sessionReads: true })).toEqual(["authchart session GET session", "authchart session auth()"])
  })

  it("has a session read that returned less than it should have", async () => {
    const { tracer, last } = setUpTelemetry()
    const { config } = application({ trace: openTelemetry({ tracer }) })
    const headers = { cookie: "__Secure-authjs.session-token=garbage" }
    await getSession(new Request(appOrigin, { headers }), config)
    expect(last().attributes).toMatchObject({ "authchart.reason": "session_unreadable" })
  })

  it("names no user, unless the option asks for the person", async () => {
    const { tracer, last } = setUpTelemetry()
    const signIn = async (options: { person?: boolean }) => {
      const { browser } = application({ trace: openTelemetry({ tracer, ...options }) })
      await browser.post("/callback/password", { name: "ada" })
      return last().attributes
    }
    expect(await signIn({})).not.toHaveProperty("user.id")
    expect(await signIn({ person: true })).toMatchObject({ "user.id": "1", "authchart.outcome": "signedIn" })
  })

  it("goes to the registered SDK, also if it is registered after the listener, under this package's name and version", async () => {
    const { provider, last } = setUpTelemetry()
    const { browser } = application({ trace: openTelemetry() })
    telemetryApi.setGlobalTracerProvider(provider)
    await browser.post("/callback/password", { name: "ada" })
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
      version: string
    }
    expect(last().instrumentationScope).toMatchObject({ name: "authchart", version: manifest.version })
  })

  it("gives a sampler the attributes for its decision, and makes no asks if the request is not sampled", async () => {
    const seen: unknown[][] = []
    const sampler: Sampler = {
      shouldSample: (_context, _traceId, name, _kind, attributes) => {
        seen.push([name, attributes["authchart.provider"], attributes["authchart.outcome"]])
        return { decision: SamplingDecision.NOT_RECORD }
      },
      toString: () => "none",
    }
    const { tracer, spans } = setUpTelemetry(sampler)
    const { browser } = application({ trace: openTelemetry({ tracer }) })
    await browser.post("/callback/password", { name: "ada" })
    expect(seen).toEqual([
      ["authchart GET csrf", undefined, "answered"],
      ["authchart credentials POST callback", "password", "signedIn"],
    ])
    expect(spans()).toEqual([])
  })
})

describe("telemetry that fails", () => {
  const failing = (at: "startSpan" | "setStatus" | "end", real: Tracer): Tracer => {
    const fail = () => {
      throw new Error("the SDK is down")
    }
    if (at === "startSpan") return { ...real, startSpan: fail }
    return {
      ...real,
      startSpan: (...given) =>
        new Proxy(real.startSpan(...given), {
          get: (span, key) => (key === at ? fail : (Reflect.get(span, key) as unknown)),
        }),
    }
  }

  it.each(["startSpan", "setStatus", "end"] as const)("telemetry that fails in %s changes no response", async (at) => {
    const { tracer } = setUpTelemetry()
    const answersWith = async (over: Partial<AuthConfig>) => {
      const { browser } = application({ ...over, adapter: undefined })
      const answers = [
        await browser.post("/callback/password", { name: "ada" }),
        await browser.post("/callback/password", { name: "eve" }),
        await browser.post("/signin/mail", { email: "ada@example.test" }),
        await browser.get("/session"),
        await browser.get("/nothing"),
      ]
      return answers.map((answer) => {
        const { pathname, searchParams } = locationOf(answer)
        return [answer.status, pathname, searchParams.get("reason"), sessionCookies(answer).length]
      })
    }
    let broken = 0
    const tracerThatFails = failing(at, tracer)
    const listener = openTelemetry({ tracer: tracerThatFails, sessionReads: true })
    const counting: AuthConfig["trace"] = (told) => {
      try {
        listener(told)
      } catch (error) {
        broken += 1
        throw error
      }
    }
    expect(await answersWith({ trace: counting })).toEqual(await answersWith({}))
    expect(broken).toBeGreaterThan(0)
  })
})
