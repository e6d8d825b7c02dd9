import { describe, expect, it } from "vitest"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { withGuards } from "../../src/testing/model/guard-reads.ts"
import { playFlow } from "./play.ts"

const planted = [
  { flow: "oauth", state: "checkingState", guard: "stateMatches", scene: "OpenID Connect, database sessions" },
  { flow: "oauth", state: "checkingNonce", guard: "nonceMatches", scene: "OpenID Connect, database sessions" },
  { flow: "oauth", state: "checkingSubject", guard: "subjectMatches", scene: "OpenID Connect with userinfo, no store" },
  { flow: "oauth", state: "checkingResponseMode", guard: "responseModeMatches", scene: "OAuth 2, database sessions" },
  { flow: "email", state: "awaitingLink", guard: "addressMatches", scene: "e-mail, database sessions" },
  { flow: "credentials", state: "checkingCsrf", guard: "csrfProven", scene: "credentials, no store" },
] as const

describe("playing the paths of a flow", () => {
  it.each(planted)(
    "finds the mutant of $flow whose guard $guard always holds, in the trace and from outside",
    { timeout: 240_000 },
    async ({ flow, state, guard, scene }) => {
      const built = everyFlow[flow].program(undefined)
      const program = withGuards(built, (own, from) => (own.name === guard && from === state ? () => true : own))
      const verdicts = await playFlow(flow, {
        program,
        only: (path) => path.scene === scene && path.states.has(state) && passesElsewhere(path.edges, state, guard),
      })
      expect(verdicts.some(({ trace }) => trace.length > 0)).toBe(true)
      expect(verdicts.some(({ outside }) => outside.length > 0)).toBe(true)
    },
  )

  it("finds nothing if the program is the built-in one", { timeout: 120_000 }, async () => {
    const program = everyFlow.signOut.program(undefined)
    const verdicts = await playFlow("signOut", { program })
    expect(verdicts.length).toBeGreaterThan(10)
    expect(verdicts.filter(({ outside, trace }) => outside.length + trace.length > 0)).toEqual([])
  })
})

/** Returns the paths that a guard without refusals can affect: those that leave its state by another transition. */
function passesElsewhere(edges: ReadonlySet<string>, state: string, guard: string): boolean {
  return ![...edges].some((edge) => edge.startsWith(`${state} →`) && edge.endsWith(`if ${guard})`))
}
