/** Every invariant over every flow and every configuration, by its id; and for each a change that breaks it. */
import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { catalogue, rowsOf, type Invariant, type Proof } from "../../machines/proofs/catalogue.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { verifyFlow, type FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import type { Tables } from "../../machines/program.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { answersOf, askNames } from "../../machines/vocabulary.ts"
import { everyMutant, programOf } from "../../tools/mutants/all.ts"
import { readChart, writeChart } from "../../tools/mutants/chart-tree.ts"
import { flowNames } from "../../src/flows/registry.ts"
import { builtIn, chartOfFlow, policiesOf } from "../../tools/mutants/flows.ts"
import { configurations, programs } from "./flows.ts"
import { brokenByMutant, planted, type Planted } from "./invariants/breakers.ts"
import { rememberedTerms, terms, unsafeTerms, withTerms } from "./invariants/terms-step.ts"

const everyConfiguration = [
  ...configurations,
  { name: "reading a session", program: programs.session, assume: {}, requires: [] },
  {
    name: "reading a session of the database",
    program: programs.session,
    assume: { keptInDatabase: true },
    requires: [],
  },
  { name: "reading a session of a token", program: programs.session, assume: { keptInDatabase: false }, requires: [] },
  { name: "signing out", program: programs.signOut, assume: {}, requires: [] },
  { name: "the link of a notice", program: programs.notMe, assume: {}, requires: [] },
]

function proofOf(program: Tables, { requires = [], assume = {} }: FlowPolicy, base?: Tables): Proof {
  return { program, whole: graphOf(program), graph: graphOf(program, { assume }), requires, answersOf, base }
}

function broken(row: Invariant, proof: Proof): string[] {
  return row.broken(proof).flatMap((found) => found?.says ?? [])
}

/** Returns the ids that a program breaks, in any configuration of its flow. */
function idsBrokenBy(program: Tables, base: Tables, policies: readonly FlowPolicy[]): Set<string> {
  const ids = policies.flatMap((policy) => {
    const proof = proofOf(program, policy, base)
    return rowsOf(proof).filter((row) => broken(row, proof).length > 0)
  })
  return new Set(ids.map(({ id }) => id))
}

describe.each(everyConfiguration)("$name", ({ program, assume, requires }) => {
  const proof = proofOf(program, { assume, requires }, program)
  it.each(rowsOf(proof).map((row): [string, string, Invariant] => [row.id, row.rule, row]))(
    "%s: %s",
    (_id, _rule, row) => {
      expect(broken(row, proof)).toEqual([])
    },
  )
})

describe("the catalogue", () => {
  const everyWhere = ["COUNT-01", "R9", "INV-X5", "INV-T1", "INV-T2", "INV-T3", "R1"]
  const everySignIn =
    "INV-O2 INV-K2 INV-K3 INV-K6 INV-S1 INV-K1 INV-K4 INV-K5 ANON-01 D17 INV-R1 INV-R2 INV-O2b SLOT-03 SLOT-04 SLOT-05".split(
      " ",
    )
  it.each([
    [
      "oauth",
      [...everySignIn, ..."INV-O1 INV-O3 INV-O4 INV-O5 INV-O6 INV-O7 INV-O8 INV-O11 ROUTE-21 INV-C1 INV-C2".split(" ")],
    ],
    ["credentials", [...everySignIn, "INV-C1", "INV-P1", "INV-P2", "COUNT-02", "COUNT-03"]],
    ["anonymous", [...everySignIn, "INV-C1"]],
    ["passkey", [...everySignIn, "INV-C1"]],
    ["email", [...everySignIn, ..."INV-C1 INV-C2 INV-E1 INV-E2 INV-E4 INV-E5 INV-E6".split(" ")]],
    ["session", ["INV-O2", "INV-K3", "SLOT-04", "SLOT-05", "INV-C1", "INV-S2", "INV-S3", "INV-S4", "INV-S6"]],
    ["signOut", ["INV-O2", "INV-K3", "INV-R1", "SLOT-04", "SLOT-05", "INV-C1", "INV-L2"]],
    ["notMe", ["INV-O2", "INV-K3", "SLOT-04", "SLOT-05", "NOTICE-01", "NOTICE-02"]],
  ] as const)("holds exactly these over the flow %s", (flow, ids) => {
    const held = rowsOf({ whole: graphOf(programs[flow]) }).map(({ id }) => id)
    expect(held).toEqual(["PROOF-01", "PROOF-04", "DATA-01", "DATA-02", ...ids, ...everyWhere])
  })

  it("names each invariant once", () => {
    const ids = catalogue.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("has one sentence for each invariant and one for its reason", () => {
    for (const { rule, why } of catalogue)
      for (const sentence of [rule, why]) expect(sentence).toMatch(/^[A-Za-z].+\.$/)
  })

  it("has a change that breaks each of its invariants", () => {
    // Tests in test/account/unsafe and test/own-flows/ break the flows of an application: unsafe, unsafe-subject, unsafe-requests and
    // unsafe-step-up.
    const ofFlows =
      "FLOW-01 FLOW-02 FLOW-03 FLOW-04 APPROVAL-03 STEPUP-01 STEPUP-02 STEPUP-03 ACCOUNT-01 ACCOUNT-02 ACCOUNT-03".split(
        " ",
      )
    const shown = [...Object.keys(brokenByMutant), ...planted.map(({ id }) => id), ...ofFlows]
    expect(catalogue.map(({ id }) => id).filter((id) => !shown.includes(id))).toEqual([])
  })

  const mutants = new Map(everyMutant().map((mutant) => [mutant.key, mutant]))
  it.each(Object.entries(brokenByMutant))("%s: is broken by %s", (id, key) => {
    const mutant = mutants.get(key)
    if (mutant === undefined) throw new RangeError(`There is no mutant ${key}.`)
    const found = idsBrokenBy(programOf(mutant), builtIn(mutant.flow), policiesOf(mutant.flow))
    expect([...found]).toContain(id)
  })

  it.each(planted)("$id: is broken by $what", ({ id, flow, change, withStep }: Planted) => {
    const step = withStep === "remembered" ? rememberedTerms : terms
    const machine = withStep === undefined ? chartOfFlow(flow) : withTerms(chartOfFlow(flow), step)
    const tree = readChart(machine)
    change(tree)
    const program = compile(chartOf(writeChart(tree)), askNames)
    const policies = policiesOf(flow).map(({ requires = [], assume }) => ({
      requires: withStep !== undefined ? [...requires, "step:terms" as const, "standing" as const] : requires,
      assume,
    }))
    expect([...idsBrokenBy(program, builtIn(flow), policies)]).toContain(id)
  })
})

describe("a sign-in with a step in it", () => {
  it.each(flowNames.filter((flow) => flow !== "session" && flow !== "signOut" && flow !== "notMe"))(
    "%s: keeps every invariant",
    (flow) => {
      const program = compile(withTerms(chartOfFlow(flow)), askNames)
      for (const { requires = [], assume } of policiesOf(flow)) {
        const policy = { assume, requires: [...requires, "step:terms", "standing"] as const, base: builtIn(flow) }
        expect(verifyFlow(program, policy)).toEqual([])
        const held = rowsOf(proofOf(program, policy)).map(({ id }) => id)
        expect(held).toEqual(expect.arrayContaining(["SLOT-01", "SLOT-02", "SLOT-03", "SLOT-04", "SLOT-05"]))
      }
    },
  )

  it("INV-O2: is refused if the step leads from its waiting state to the session", () => {
    const program = compile(withTerms(chartOfFlow("credentials"), unsafeTerms), askNames)
    const [first] = verifyFlow(program, { requires: ["step:terms", "standing"], base: builtIn("credentials") })
    expect(first).toMatchObject({ id: "INV-O2", invariant: "gate(step:terms, admission.issuingSession)" })
    expect(first?.path.map(({ to }) => to)).toContain("admission.terms.reading")
  })
})
