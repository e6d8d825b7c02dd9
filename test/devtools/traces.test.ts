import { beforeAll, describe, expect, it } from "vitest"
import { describe as describeFlow } from "../../src/devtools/describe/describe.ts"
import { readTraces } from "../../src/devtools/follow/read-trace.ts"
import { edgesOfMoves, stepsOf, stopOf, walkOfSteps } from "../../src/devtools/follow/trace-path.ts"
import { tagOf } from "../../src/devtools/describe/words.ts"
import { budgetWords, endWords, hasFailed, lasting, toneOf } from "../../src/devtools/follow/trace-words.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { charts } from "../machines/flows.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { litBy } from "../../src/devtools/viewer/lit.ts"

let keys: ProviderKeys
let traces: Trace[]
const oauth = describeFlow(charts.oauth)

beforeAll(async () => {
  keys = await makeProviderKeys()
  traces = []
  const app = oauthApp(keys, { config: { trace: (trace: Trace) => traces.push(trace) } })
  await app.signIn(app.browser, "idp")
  const back = await app.visitProvider(app.browser, "idp")
  // From a browser that started nothing, so it is refused.
  await app.browser.other().send(back)
})

describe("the traces of a real sign-in", () => {
  it("are found on the chart, move by move, except for the entry into the first state", () => {
    const requests = traces.filter(({ flow }) => flow === "oauth")
    expect(requests.length).toBeGreaterThanOrEqual(3)
    for (const { moves } of requests) {
      const edges = edgesOfMoves(oauth, moves)
      expect(edges.filter((edge, index) => edge === undefined && moves[index]?.from !== undefined)).toEqual([])
    }
  })

  it("are highlighted from the callback to the session, with the passed checks", () => {
    const finished = traces.find(({ ended }) => ended === "signedIn")
    if (!finished) throw new Error("Nobody signed in.")
    const walk = walkOfSteps(oauth, stepsOf(oauth, [finished]))
    expect(walk.at).toBe("signedIn")
    expect(walk.taken[0]).toBe("awaitingCallback|callback.received|0")
    expect(walk.taken).toContain("admission.issuingSession|session.issued|0")
    expect(walk.passed).toContain("nonce")
  })

  it("mark the state where a refused request stopped", () => {
    const refused = traces.find(({ ended }) => ended === "refused")
    if (!refused) throw new Error("Nobody was refused.")
    expect(walkOfSteps(oauth, stepsOf(oauth, [refused])).at).toBe("refused")
    expect(refused.reason).toBe("flow_missing")
  })

  it("mark the state that did not let a failed request pass, not the state at the end", () => {
    const refused = traces.find(({ ended }) => ended === "refused")
    if (!refused) throw new Error("Nobody was refused.")
    expect(stopOf(oauth, refused)).toBe("missingFlowCookie")
    const stopped = oauth.states.find(({ path }) => path === "missingFlowCookie")
    expect(stopped && tagOf(stopped)).toBe("Check: flowCookie")
    const compared = oauth.edges.find(({ reason }) => reason === "state_mismatch")
    expect(compared?.says).toContain("missingFlowCookie")
    const issuer = oauth.states.find(({ path }) => path === "checkingIssuer")
    expect(issuer?.title).toBe("Verify the issuer that the callback names")
    const finished = traces.find(({ ended }) => ended === "signedIn")
    if (!finished) throw new Error("Nobody signed in.")
    expect(stopOf(oauth, finished)).toBe("signedIn")
    const moves = [...finished.moves.slice(0, 5), { from: "checkingState", to: "refused", on: "", guard: undefined }]
    expect(stopOf(oauth, { ...finished, ended: "refused", moves })).toBe("checkingState")
  })

  it("mark the state where a request stopped within a group that the refusal leaves", () => {
    const [first] = traces
    if (!first) throw new Error("There are no traces.")
    const moves = [
      { from: "readingProfile", to: "admission.consultingSignIn", on: "profile.read", guard: undefined },
      { from: "admission.consultingSignIn", to: "refused", on: "signIn.denied", guard: undefined },
    ]
    const refused = { ...first, flow: "oauth", ended: "refused", reason: "access_denied", moves }
    expect(stopOf(oauth, refused)).toBe("admission.consultingSignIn")
  })

  it("traces of one sign-in are highlighted together, and stepped through as one", () => {
    const requests = traces.filter(({ flow, ended }) => flow === "oauth" && ended !== "refused").slice(0, 2)
    const last = requests.at(-1)
    if (!last) throw new Error("Nobody signed in.")
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
    const steps = stepsOf(oauth, requests)
    expect(steps).toHaveLength(requests.reduce((sum, { moves }) => sum + moves.length, 0))
    const whole = walkOfSteps(oauth, steps)
    expect(whole.at).toBe("signedIn")
    expect(whole.taken).toEqual(
      expect.arrayContaining(["idle|signIn.requested|0", "awaitingCallback|callback.received|0"]),
    )
    expect(whole.passed).toEqual(last.passed)
    const lit = litBy(oauth, { traces: requests, shown: last, step: 3 })
    expect(lit).toMatchObject({ walk: { at: "discoveringProvider", passed: ["csrf"] }, steps: steps.length })
    expect(lit?.flags).toEqual([{ state: "discoveringProvider", says: `step 3 of ${steps.length}`, tone: "soft" }])
    expect(litBy(oauth, { traces: requests, shown: last, step: undefined })?.flags[0]?.says).toBe("ended here")
  })

  it("traces of another flow highlight no state, and cannot be stepped through", () => {
    const finished = traces.find(({ ended }) => ended === "signedIn")
    if (!finished) throw new Error("Nobody signed in.")
    const email = describeFlow(charts.email)
    expect(stepsOf(email, [finished])).toEqual([])
    expect(litBy(email, { traces: [finished], shown: finished, step: undefined })).toBeUndefined()
  })

  it("are the same after they were written to a file and read again", () => {
    expect(readTraces(JSON.parse(JSON.stringify(traces)))).toEqual(traces)
  })
})

describe("reading traces", () => {
  it.each([undefined, null, 1, "x", [], {}, [null], { id: "1" }, { id: 1, flow: "oauth", ended: "x", at: 1, took: 1 }])(
    "finds none in %j",
    (value) => {
      expect(readTraces(value)).toEqual([])
    },
  )

  it("drops unknown fields, and invalid moves", () => {
    const [known] = traces
    if (!known) throw new Error("There are no traces.")
    const strange = {
      ...known,
      secret: "x",
      moves: [...known.moves, { to: 1 }, "y"],
      asks: [{ ask: "x" }],
      passed: [1, "csrf"],
    }
    expect(readTraces(strange)).toEqual([{ ...known, asks: [], passed: ["csrf"] }])
  })
})

describe("reading old and invalid traces", () => {
  const old = {
    id: "1",
    flow: "oauth",
    at: 5,
    took: 1,
    moves: [],
    asks: [{ ask: "exchangeCode", answer: "code.refused", took: 3 }],
    passed: [],
    ended: "refused",
  }

  it("a trace from a release without requests, persons and errors is read", () => {
    expect(readTraces(old)).toEqual([
      {
        ...old,
        request: "",
        provider: undefined,
        person: undefined,
        reason: undefined,
        error: undefined,
        asks: [{ ask: "exchangeCode", answer: "code.refused", state: "", at: 5, took: 3 }],
      },
    ])
  })

  it("an error is read with at most six causes, without invalid ones", () => {
    const cause = {
      name: "TypeError",
      says: "fetch failed",
      code: "ECONNREFUSED",
      where: "app/auth.ts:1:2",
      token: "x",
    }
    const error = { type: "OAuthCallbackError", says: "No.", causes: [cause, { name: 1 }, null], secret: "x" }
    expect(readTraces({ ...old, error })[0]?.error).toEqual({
      type: "OAuthCallbackError",
      says: "No.",
      causes: [{ name: "TypeError", says: "fetch failed", code: "ECONNREFUSED", where: "app/auth.ts:1:2" }],
    })
    const long = { ...error, causes: Array.from({ length: 9 }, () => ({ name: "Error", says: "x" })) }
    expect(readTraces({ ...old, error: long })[0]?.error?.causes).toHaveLength(6)
    expect(readTraces({ ...old, error: { type: "X" } })[0]?.error).toBeUndefined()
  })

  it("the attempts that each rule of a limit has left are read, without invalid rules and unknown fields", () => {
    const counted = { ask: "countAttempt", answer: "attempt.counted", state: "counting", at: 5, took: 1 }
    const left = { rule: "10/5m/account+ip", left: 9, whole: 300_005 }
    const skipped = { rule: "50/h/ip", skipped: "address unknown" }
    const invalid = [
      { left: 1 },
      { rule: "1/h/ip" },
      { rule: "1/h/ip", skipped: "x" },
      { rule: "1/h/ip", left: "1" },
      null,
    ]
    const budgets = [{ ...left, address: "203.0.113.9" }, skipped, { rule: "5/h/flow", left: 5 }, ...invalid]
    const [read] = readTraces({ ...old, asks: [{ ...counted, budgets }] })
    expect(read?.asks).toEqual([{ ...counted, budgets: [left, skipped, { rule: "5/h/flow", left: 5 }] }])
  })

  it("a trace whose time is not a number is dropped", () => {
    expect(readTraces({ ...old, at: Number.NaN })).toEqual([])
    expect(readTraces({ ...old, took: "1" })).toEqual([])
  })
})

describe("a trace in words", () => {
  const [base] = readTraces({ id: "1", flow: "oauth", at: 0, took: 0, moves: [], asks: [], passed: [], ended: "x" })
  if (!base) throw new Error("It is a trace.")

  it.each([
    ["refused", "Refused", "failed"],
    ["turnedAway", "Turned away", "failed"],
    ["waiting", "Waits", "waits"],
    ["signedIn", "Signed in", "well"],
    ["none", "No session", "well"],
    ["linkSent2Go", "Link sent2 go", "well"],
  ])("a trace that ended %s is called %s, and %s", (ended, words, tone) => {
    expect(endWords({ ...base, ended })).toBe(words)
    expect(toneOf({ ...base, ended })).toBe(tone)
  })

  it("has failed if it gave less than was requested", () => {
    expect(hasFailed({ ...base, ended: "none" })).toBe(false)
    expect(hasFailed({ ...base, ended: "none", reason: "token_invalid" })).toBe(true)
    expect(hasFailed({ ...base, ended: "signedOut", error: { type: "EventError", says: "", causes: [] } })).toBe(true)
  })

  it("shows how many attempts a rule has left, or why the library skipped the rule", () => {
    expect(budgetWords({ rule: "10/5m/account+ip", left: 0, whole: 5 })).toBe("0 left")
    expect(budgetWords({ rule: "50/h/ip", skipped: "store failed" })).toBe("skipped: store failed")
  })

  it("shows its time in a suitable unit", () => {
    expect([0, 0.04, 0.36, 9.99, 38.4, 999.4, 1254].map(lasting)).toEqual([
      "0 ms",
      "0 ms",
      "0.4 ms",
      "10 ms",
      "38 ms",
      "999 ms",
      "1.25 s",
    ])
  })
})
