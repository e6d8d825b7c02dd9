/** Rejected attempts of a step in traces, and the waterfall of a sign-in. */
import { describe, expect, it } from "vitest"
import { readTraces } from "../../src/devtools/follow/read-trace.ts"
import { endWords, hasFailed, toneOf } from "../../src/devtools/follow/trace-words.ts"
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
