/** Rejected attempts of a step in traces, and the waterfall of a sign-in. */
import { describe, expect, it } from "vitest"
import { adviceOn } from "../../src/devtools/follow/advice.ts"
import { readTraces } from "../../src/devtools/follow/read-trace.ts"
import { endWords, hasFailed, rejectionWords, toneOf } from "../../src/devtools/follow/trace-words.ts"
import { waterfallOf } from "../../src/devtools/follow/waterfall.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { locationOf } from "../support/browser.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { wordStep } from "../steps/steps-app.ts"

const keys = await makeProviderKeys()

async function traced(words: readonly string[]): Promise<readonly Trace[]> {
  const traces: Trace[] = []
  const app = oauthApp(keys, { config: { steps: [wordStep()], trace: (trace) => void traces.push(trace) } })
  const waits = locationOf(await app.signIn(app.browser, "idp"))
  const flow = waits.searchParams.get("flow") ?? ""
  await app.browser.send(new Request(waits))
  for (const word of words) await app.browser.post("/word", { flow, event: "word.said", word })
  return traces.filter((trace) => trace.flow === "oauth" && trace.moves.length > 0)
}

describe("an attempt that a step rejects", () => {
  it("counts as a failure, although the flow waits for another attempt", async () => {
    const [began, asked, wrong, right, ...more] = await traced(["open", "sesame"])
    if (!began || !asked || !wrong || !right) throw new Error("There are fewer requests.")
    expect(more).toEqual([])
    expect([began, asked, wrong, right].map(({ ended }) => ended)).toEqual([
      "waiting",
      "waiting",
      "waiting",
      "signedIn",
    ])
    expect([began, asked, wrong, right].map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      "wrong",
      undefined,
    ])
    expect([began, asked, wrong, right].map(toneOf)).toEqual(["waits", "waits", "failed", "well"])
    expect(hasFailed(wrong)).toBe(true)
    expect(endWords(wrong)).toBe("Rejected")
    expect(readTraces(JSON.parse(JSON.stringify([wrong])))).toEqual([wrong])
  })
})

describe("the attempts that are left after a rejected attempt", () => {
  it("are in the trace, down to 0, and the words of the trace do not offer another attempt then", async () => {
    const [, , ...wrong] = await traced(["open", "open", "open"])
    expect(wrong.map(({ problem, attemptsLeft }) => [problem, attemptsLeft])).toEqual([
      ["wrong", 2],
      ["wrong", 1],
      ["wrong", 0],
    ])
    expect(readTraces(JSON.parse(JSON.stringify(wrong)))).toEqual(wrong)
    expect(wrong.map(rejectionWords)).toEqual([
      "The flow rejected the request, and shows its page again. It waits for another attempt: 2 are left.",
      "The flow rejected the request, and shows its page again. It waits for another attempt: 1 is left.",
      "The flow rejected the request. No attempt is left: the user must sign in again.",
    ])
    expect(wrong.map((trace) => adviceOn(trace).at(-1))).toEqual([
      expect.stringContaining("problem `wrong`"),
      expect.stringContaining("problem `wrong`"),
      expect.stringMatching(/^Start the sign-in again\./),
    ])
  })

  it("are absent after a form that counts as no attempt, and for a request without a problem", async () => {
    const [began, asked] = await traced(["sesame"])
    expect([began?.attemptsLeft, asked?.attemptsLeft]).toEqual([undefined, undefined])
    expect(rejectionWords({})).toMatch(/It waits for another attempt\.$/)
  })
})

describe("the waterfall of a sign-in", () => {
  const trace = (at: number, took: number, asks: readonly [number, number][]): Trace => ({
    id: "a",
    request: "GET callback",
    flow: "oauth",
    provider: undefined,
    person: undefined,
    at,
    took,
    moves: [],
    asks: asks.map(([begun, lasted]) => ({ ask: "x", answer: "y", state: "", at: begun, took: lasted })),
    passed: [],
    ended: "waiting",
    reason: undefined,
    error: undefined,
  })

  it("has the requests one after the other, without the visitor's time between them", () => {
    const [first, second] = waterfallOf([trace(1000, 25, [[1000, 10]]), trace(61_025, 75, [[61_050, 50]])])
    expect(first).toMatchObject({ left: 0, width: 25, waited: 0, asks: [{ left: 0, width: 10 }] })
    expect(second).toMatchObject({ left: 25, width: 75, waited: 60_000, asks: [{ left: 50, width: 50 }] })
  })

  it("keeps every effect within its request if the clock of the server changed", () => {
    for (const row of waterfallOf([
      trace(1000, 10, [
        [0, 5],
        [5000, 5],
        [1000, 900],
      ]),
      trace(500, 10, []),
    ])) {
      expect(row.waited).toBe(0)
      for (const { left, width } of row.asks) {
        expect(left).toBeGreaterThanOrEqual(row.left)
        expect(left + width).toBeLessThanOrEqual(row.left + row.width + 1e-9)
      }
    }
  })

  it("has a width for requests that took no time", () => {
    for (const { left, width } of waterfallOf([trace(0, 0, [[0, 0]])])) expect([left, width]).toEqual([0, 0])
  })
})
