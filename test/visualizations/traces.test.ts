import { beforeAll, describe, expect, it } from "vitest"
import { describe as describeFlow } from "../../src/inspect/describe.ts"
import { readTraces } from "../../src/inspect/read-trace.ts"
import { edgesOfMoves, walkOfTrace } from "../../src/inspect/trace-path.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { machines } from "../machines/flows.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
let traces: Trace[]
const oauth = describeFlow(machines.oauth)

beforeAll(async () => {
  keys = await makeProviderKeys()
  traces = []
  const app = oauthApp(keys, { config: { trace: (trace: Trace) => traces.push(trace) } })
  await app.signIn(app.browser, "idp")
  const back = await app.visitProvider(app.browser, "idp")
  // From a browser that started nothing: refused.
  await app.browser.other().send(back)
})

describe("the traces of a real sign-in", () => {
  it("are found again on the chart, move by move, but for the entry into the first state", () => {
    const requests = traces.filter(({ flow }) => flow === "oauth")
    expect(requests.length).toBeGreaterThanOrEqual(3)
    for (const { moves } of requests) {
      const edges = edgesOfMoves(oauth, moves)
      expect(edges.filter((edge, index) => edge === undefined && moves[index]?.from !== undefined)).toEqual([])
    }
  })

  it("light up from the callback to the session, with the checks that were passed", () => {
    const finished = traces.find(({ ended }) => ended === "signedIn")
    if (!finished) throw new Error("Nobody signed in.")
    const walk = walkOfTrace(oauth, finished)
    expect(walk.at).toBe("signedIn")
    expect(walk.taken[0]).toBe("awaitingCallback|callback.received|0")
    expect(walk.taken).toContain("admission.issuingSession|session.issued|0")
    expect(walk.passed).toContain("nonce")
  })

  it("show a refused one where it stopped", () => {
    const refused = traces.find(({ ended }) => ended === "refused")
    if (!refused) throw new Error("Nobody was refused.")
    expect(walkOfTrace(oauth, refused).at).toBe("refused")
    expect(refused.reason).toBe("flow_missing")
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

  it("drops what it does not know, and moves that are none", () => {
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
