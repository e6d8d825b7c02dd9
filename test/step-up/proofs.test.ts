/** The proofs hold for every re-authentication, and find every change of its states that opens or closes a path. */
import { describe, expect, it } from "vitest"
import { ChartError } from "../../machines/chart-error.ts"
import { configOf, withMoves } from "../../machines/chart-config.ts"
import { compile } from "../../machines/compile.ts"
import type { Program } from "../../machines/program.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { asksOnlyIn } from "../../machines/proofs/order.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { gate } from "../../machines/proofs/invariants.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { askNames } from "../../machines/vocabulary.ts"
import type { Provider } from "../../src/ports/provider.ts"
import type { ResolvedProvider } from "../../src/config/providers.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { flowOf } from "../../src/flows/registry.ts"
import { againFlow } from "../../src/flows/step-up/again-flow.ts"
import { changesOf } from "../../tools/mutants/all.ts"
import { readChart, writeChart } from "../../tools/mutants/chart-tree.ts"
import { mail, oidc, password } from "../model/scenes.ts"
import { secret } from "../sessions/session-app.ts"

const endpoints = {
  authorization: "https://idp.test/authorize",
  token: "https://idp.test/token",
  userinfo: "https://idp.test/u",
}
const plain: Provider = { id: "plain", name: "Plain", type: "oauth", clientId: "c", clientSecret: "s", ...endpoints }
const providers: Provider[] = [
  oidc(),
  oidc({ id: "userinfo", idToken: false }),
  oidc({ id: "unchecked", dangerouslyOmitChecks: ["state", "nonce", "pkce"] }),
  plain,
  mail,
  password,
]
const config = resolveConfig({ secret, trustHost: true, providers })

const flows = [...config.declaredProviders.values()].map((provider: ResolvedProvider) => {
  const { type, id } = provider
  const signIn = everyFlow[flowOf({ type })]
  const flow = againFlow(signIn)
  const program = flow.program(undefined)
  return { id, flow, program, policy: { ...flow.policy(provider, program), base: program } }
})

describe.each(flows)("authenticating again with $id", ({ id, flow, program, policy }) => {
  it("keeps every invariant", () => {
    expect(verifyFlow(program, policy).map(({ says }) => says)).toEqual([])
  })

  it("requires the comparison with the session's user, and the time of the authentication of OpenID Connect", () => {
    expect(policy.requires).toContain("samePerson")
    expect(policy.requires).not.toContain("linkPolicy")
    expect(policy.requires?.includes("authTime")).toBe(["idp", "userinfo", "unchecked"].includes(id))
    for (const check of policy.requires ?? [])
      expect(
        gate(graphOf(program, { assume: policy.assume ?? {} }), check, "stepUp.addingEvidence")?.says,
      ).toBeUndefined()
  })

  it("issues no session and writes no user", () => {
    for (const ask of ["issueSession", "commitIdentity", "announceSignIn"])
      expect(asksOnlyIn(graphOf(program), ask, [])?.says).toBeUndefined()
  })

  it("has another id than the sign-in, so that neither opens the sealed flows of the other", () => {
    expect(Object.values(everyFlow).map(({ chart }) => chart.id)).not.toContain(flow.chart.id)
  })
})

/** Changes that avoid no check: the flow then requires more than before. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  idp: ["aim/exchangingCode[code.exchanged#1]/verifyingIdToken"],
  password: [
    "aim/escalation.countingOpenAttempt[attempt.counted#0]/escalation.verifyingChallenge",
    "aim/escalation.countingOpenAttempt[attempt.delayed#0]/escalation.verifyingChallenge",
  ],
}

it("the proofs refuse a re-authentication that could also issue a session (STEPUP-03)", () => {
  const [, , , , , { flow, policy } = never()] = flows
  const given = configOf(flow.chart)
  const open = withMoves(given.states["authorizingCredentials"] ?? {}, (move) =>
    move.target === "stepUp" ? { ...move, target: "admission" } : move,
  )
  const { admission, signedIn } = configOf(everyFlow.credentials.chart).states
  const states = {
    ...given.states,
    authorizingCredentials: open,
    ...(admission && signedIn && { admission, signedIn }),
  }
  const changed = compile(chartOf({ ...given, states }), askNames)
  expect(verifyFlow(changed, { ...policy, base: changed }).map(({ id }) => id)).toContain("STEPUP-03")
})

function never(): never {
  throw new Error("There is no such flow.")
}

const unlike = flows.filter(({ id }) => ["idp", "mail", "password"].includes(id))

it.each(unlike)(
  "the proofs find every change of the chart for $id",
  ({ id, flow }) => {
    const policies = flows.filter((other) => other.flow === flow).map(({ policy }) => policy)
    const changes = changesOf(flow.chart).filter(({ kind }) => kind === "structural")
    expect(changes.length).toBeGreaterThan(100)
    const survivors = changes.filter(({ change }) => {
      const tree = readChart(flow.chart)
      change(tree)
      try {
        const program: Program = compile(chartOf(writeChart(tree)), askNames)
        return policies.every((policy) => verifyFlow(program, policy).length === 0)
      } catch (error) {
        if (error instanceof ChartError) return false
        throw error
      }
    })
    expect(survivors.map(({ key }) => key)).toEqual(harmless[id] ?? [])
  },
  120_000,
)
