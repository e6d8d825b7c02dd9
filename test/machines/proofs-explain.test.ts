import { describe, expect, it } from "vitest"
import { readdirSync, readFileSync } from "node:fs"
import { compile } from "../../machines/compile.ts"
import { catalogue } from "../../machines/proofs/catalogue.ts"
import { explain, explanationOf } from "../../machines/proofs/explain.ts"
import { inShort } from "../../machines/proofs/phrases.ts"
import type { CounterExample } from "../../machines/proofs/invariants.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { extensionOf } from "../../machines/steps/extension.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { everyMutant, programOf } from "../../tools/mutants/all.ts"
import { builtIn, chartOfFlow, policiesOf } from "../../tools/mutants/flows.ts"
import { unsafeTerms, withTerms } from "./invariants/terms-step.ts"

const base = builtIn("credentials")

function unsafe(): { example: CounterExample; origins: ReadonlyMap<string, string> } {
  const machine = withTerms(chartOfFlow("credentials"), unsafeTerms)
  const [policy = {}] = policiesOf("credentials")
  const requires = [...(policy.requires ?? []), "step:terms", "standing"] as const
  const [example] = verifyFlow(compile(machine, askNames), { ...policy, requires, base })
  if (example === undefined) throw new TypeError("The step should break something.")
  return { example, origins: extensionOf(machine).origins }
}

describe("a counter-example, explained", () => {
  it("is the text in docs/proofs.md", () => {
    const { example, origins } = unsafe()
    const page = readFileSync(new URL("../../docs/proofs.md", import.meta.url), "utf8")
    expect(page).toContain(`\`\`\`text\n${explain(example, { origins, base })}\n\`\`\``)
  })

  it("has the invariant, its rule, its reason, the path, the author and the advice", () => {
    const { example, origins } = unsafe()
    const told = explanationOf(example, { origins, base })
    expect(told).toMatchObject({
      id: "INV-O2",
      rule: catalogue.find(({ id }) => id === "INV-O2")?.rule,
      why: catalogue.find(({ id }) => id === "INV-O2")?.why,
      finding: '"admission.issuingSession" is reached without passing the check "step:terms".',
      openedBy: ['step "terms"'],
    })
    expect(told.path[0]).toEqual({ state: "start", by: "" })
    expect(told.path.at(-1)).toEqual({ state: "admission.issuingSession", by: "on identity.committed" })
    expect(told.path).toContainEqual({
      state: "admission.confirmingStanding",
      by: "on terms.postponed",
      addedBy: 'step "terms"',
    })
    expect(told.remedy).toContain("the transition marked with *")
  })

  it("marks nothing if there is no known author", () => {
    const { example } = unsafe()
    const text = explain(example)
    expect(text).not.toContain("*")
    expect(text).not.toContain("Opened by")
    expect(text).toContain("the last transition of the path")
  })

  it("marks states that the built-in flow does not have, even without a known author", () => {
    const { example } = unsafe()
    expect(explanationOf(example, { base })).toMatchObject({ openedBy: [] })
    expect(explain(example, { base })).toContain("← not in the built-in flow")
  })

  it("names the author of an unreachable state, which has no path", () => {
    const lost: CounterExample = {
      id: "INV-T1",
      invariant: "unreachableStates",
      path: [],
      says: 'Nothing leads to "a.b".',
    }
    const text = explain(lost, { origins: new Map([["a.b", 'the override of flow "email"']]) })
    expect(text).toBe(
      [
        'Nothing leads to "a.b".',
        `Rule INV-T1: ${catalogue.find(({ id }) => id === "INV-T1")?.rule} Otherwise: ${catalogue.find(({ id }) => id === "INV-T1")?.why}`,
        'Opened by: the override of flow "email".',
        "Remedy: Remove the state, or aim a transition at it.",
      ].join("\n"),
    )
  })

  it("has its own advice for every mutant that a proof finds", () => {
    const unsaid = new Set<string>()
    const structural = everyMutant(["credentials", "session", "signOut"]).filter(({ kind }) => kind === "structural")
    // One of eight: each template finds many.
    for (const mutant of structural.filter((_, at) => at % 8 === 0)) {
      const program = compiled(mutant)
      if (program === undefined) continue
      const [policy = {}] = policiesOf(mutant.flow)
      for (const example of verifyFlow(program, policy)) {
        const { rule, why, remedy, finding } = explanationOf(example, { base: builtIn(mutant.flow) })
        if (!inShort(example).startsWith(`${example.invariant}: `)) unsaid.add(example.invariant)
        if (rule === "" || why === "" || finding.includes("→") || remedy.includes("so that the rule holds"))
          unsaid.add(example.invariant)
      }
    }
    expect([...unsaid]).toEqual([])
  })
})

it("EXT-11: each finding of the proofs is short", () => {
  const folder = new URL("../../machines/proofs/", import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
  const templates = sources.flatMap((text) =>
    [...text.matchAll(/(?:\binvariant(?: =|:) |\bbrokenBy\(\s*)["`](\w+)[("`]/g)].map(([, name = ""]) => name),
  )
  expect(templates.length).toBeGreaterThan(30)
  for (const template of new Set(templates)) expect(inShort({ invariant: template })).toMatch(/^\w+: [a-z].*[a-z]$/)
})

function compiled(mutant: Parameters<typeof programOf>[0]) {
  try {
    return programOf(mutant)
  } catch {
    return undefined
  }
}
