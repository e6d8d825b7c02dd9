import { describe, expect, it } from "vitest"
import { asksAnswered } from "../../machines/proofs/asks-answered.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import {
  alwaysAcyclic,
  deadEnds,
  gate,
  mustPass,
  never,
  strandedStates,
  unreachableStates,
} from "../../machines/proofs/invariants.ts"
import { answersOf } from "../../machines/vocabulary.ts"
import { configurations, grant, programs } from "./flows.ts"

describe.each(Object.entries(programs))("the chart %s", (_name, program) => {
  const graph = graphOf(program)

  it("reaches each of its states", () => {
    expect(unreachableStates(graph)?.says).toBeUndefined()
  })
  it("INV-T1: can end from each of its states", () => {
    expect(deadEnds(graph)?.says).toBeUndefined()
    expect(strandedStates(graph)?.says).toBeUndefined()
  })
  it("INV-T1: never loops without an event", () => {
    expect(alwaysAcyclic(graph)?.says).toBeUndefined()
  })
  it("R5: handles every answer to each ask, and its failure and its time-out", () => {
    expect(asksAnswered(program, answersOf)?.says).toBeUndefined()
  })
})

describe.each(configurations)("a sign-in by $name", ({ program, assume, requires }) => {
  const graph = graphOf(program, { assume })

  it.each(requires)("INV-O2: issues no session without the check %s", (check) => {
    expect(gate(graph, check, grant)?.says).toBeUndefined()
  })
  it("INV-T2: never leads from a refusal to a session or a write", () => {
    expect(never(graph, "refused", grant)?.says).toBeUndefined()
    expect(never(graph, "refused", "admission.committingIdentity")?.says).toBeUndefined()
  })
  it("INV-S1: never asks for a second session", () => {
    expect(never(graph, "admission.announcingSignIn", grant)?.says).toBeUndefined()
  })
  it("INV-K2: writes nothing before callbacks.signIn and the linking decision", () => {
    expect(gate(graph, "signInPolicy", "admission.committingIdentity")?.says).toBeUndefined()
    expect(gate(graph, "linkPolicy", "admission.committingIdentity")?.says).toBeUndefined()
  })
  it("INV-R1: writes nothing before the redirect target is decided", () => {
    expect(mustPass(graph, "admission.resolvingTarget", "admission.committingIdentity")?.says).toBeUndefined()
  })
})

describe("the chart oauth", () => {
  const strict = {
    expectsIdToken: true,
    stateNotRequired: false,
    verifierNotRequired: false,
    nonceNotRequired: false,
    subjectNotRequired: false,
  }
  const graph = graphOf(programs.oauth, { assume: strict })

  it.each([
    "flowCookie",
    "duplicateParameters",
    "transaction",
    "responseMode",
    "issuer",
    "state",
    "errorResponse",
    "pkce",
  ] as const)("INV-O6: sends the code to no provider before the check %s", (check) => {
    expect(gate(graph, check, "exchangingCode")?.says).toBeUndefined()
  })
  it("INV-O1: checks the transaction before any other part of the callback, except its form", () => {
    for (const later of [
      "checkingIssuer",
      "checkingState",
      "checkingErrorResponse",
      "checkingVerifier",
      "exchangingCode",
    ])
      expect(gate(graph, "transaction", later)?.says).toBeUndefined()
  })
  it("INV-O3, INV-O4: uses claims and access token only after the checks of signature, claims and nonce", () => {
    for (const use of ["fetchingUserinfo", "readingProfile"]) {
      expect(gate(graph, "idToken", use)?.says).toBeUndefined()
      expect(gate(graph, "nonce", use)?.says).toBeUndefined()
    }
  })
  it("INV-O7: exchanges a code at most once", () => {
    for (const later of ["verifyingIdToken", "fetchingUserinfo", "readingProfile", "admission"])
      expect(never(graph, later, "exchangingCode")?.says).toBeUndefined()
  })
  it("ROUTE-21: a callback for another deployment is not exchanged, trusted or written, and issues no session", () => {
    const loose = graphOf(programs.oauth)
    for (const through of ["checkingPassage", "locatingSignIn", "forwarded"])
      for (const use of ["exchangingCode", "readingProfile", "admission.committingIdentity", grant])
        expect(never(loose, through, use)?.says).toBeUndefined()
    expect(mustPass(loose, "locatingSignIn", "forwarded")?.says).toBeUndefined()
    expect(gate(loose, "duplicateParameters", "forwarded")?.says).toBeUndefined()
    expect(loose.edges.filter(({ asks }) => asks.includes("locateSignIn"))).toHaveLength(1)
  })
  it("ROUTE-21: a sign-in in progress in this browser is never passed on", () => {
    expect(never(graphOf(programs.oauth), "awaitingCallback", "forwarded")?.says).toBeUndefined()
  })
  it("INV-O11: redirects to a provider only after the form's token was checked", () => {
    expect(gate(graph, "csrf", "preparingAuthorization")?.says).toBeUndefined()
  })
})

describe("the chart email", () => {
  const graph = graphOf(programs.email)
  it("INV-E1: sends no link before form, address, policy and store", () => {
    expect(gate(graph, "csrf", "sendingLink")?.says).toBeUndefined()
    expect(gate(graph, "address", "sendingLink")?.says).toBeUndefined()
    expect(mustPass(graph, "consultingRequest", "sendingLink")?.says).toBeUndefined()
    expect(mustPass(graph, "creatingLink", "sendingLink")?.says).toBeUndefined()
  })
  it("INV-E2: redeems a link at most once", () => {
    expect(never(graph, "admission", "redeemingLink")?.says).toBeUndefined()
  })
  it("INV-E5: a link that is only followed, in a browser that did not request it, is not redeemed", () => {
    expect(never(graph, "unconfirmed", "redeemingLink")?.says).toBeUndefined()
  })
})

describe("the chart sign-out", () => {
  const graph = graphOf(programs.signOut)
  it("INV-L2: ends a session only after the form's token was checked", () => {
    expect(gate(graph, "csrf", "endingSession")?.says).toBeUndefined()
  })
})

describe("the chart session", () => {
  const graph = graphOf(programs.session)
  it("INV-S6: a database that cannot answer signs no user out", () => {
    const failures = graph.edges.filter((edge) => edge.on === "store.failed" || edge.on === "effect.timedOut")
    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(failure.to === "clearingSession", failure.from).toBe(false)
  })
  it("INV-S2: writes a token again only after it was opened and reviewed", () => {
    expect(mustPass(graph, "openingToken", "rollingToken")?.says).toBeUndefined()
    expect(mustPass(graph, "reviewingClaims", "rollingToken")?.says).toBeUndefined()
    expect(mustPass(graph, "loadingSession", "extendingSession")?.says).toBeUndefined()
  })
})

describe("the tail of every sign-in", () => {
  const tailOf = (program: (typeof programs)["oauth" | "email" | "credentials"]) =>
    graphOf(program)
      .edges.filter((edge) => edge.from.startsWith("admission."))
      .map(({ from, to, on, guard, passes, asks }) => ({ from, to, on, guard, passes, asks }))

  it("INV-K3: is the same in every flow", () => {
    expect(tailOf(programs.email)).toEqual(tailOf(programs.oauth))
    expect(tailOf(programs.credentials)).toEqual(tailOf(programs.oauth))
  })
  it("INV-K3: asks for the session on exactly one edge", () => {
    for (const program of [programs.oauth, programs.email, programs.credentials])
      expect(graphOf(program).edges.filter((edge) => edge.asks.includes("issueSession"))).toHaveLength(1)
    for (const program of [programs.session, programs.signOut])
      expect(graphOf(program).edges.filter((edge) => edge.asks.includes("issueSession"))).toHaveLength(0)
  })
})
