import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { insertSteps } from "../../machines/steps/insert-steps.ts"
import { answersOf } from "../../machines/vocabulary.ts"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import { describe as describeFlow } from "../../src/devtools/describe/describe.ts"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { diagramOf } from "../../src/devtools/draw/diagram.ts"
import { differenceOf } from "../../src/devtools/describe/difference.ts"
import { svgFile } from "../../src/devtools/draw/drawing.ts"
import { layOut } from "../../src/devtools/draw/layout.ts"
import { standingRules } from "../../src/devtools/describe/standing-rules.ts"
import { layoutEngine } from "../../tools/layout-engine.ts"
import { charts, programs } from "../machines/flows.ts"
import { machineOf, signIn } from "../machines/small-chart.ts"
import { wordStep } from "../steps/steps-app.ts"

const root = resolve(import.meta.dirname, "../..")
const flows = describeBuiltIn().map((flow): [string, FlowDescription] => [flow.flow, flow])
const oauth = describeFlow(charts.oauth)

function stateOf(flow: FlowDescription, path: string) {
  const state = flow.states.find((each) => each.path === path)
  if (!state) throw new Error(`There is no ${path}.`)
  return state
}

describe.each(flows)("the description of %s", (_name, flow) => {
  it("is JSON: written and read again it is the same", () => {
    expect(JSON.parse(JSON.stringify(flow))).toEqual(flow)
  })

  it("names each state and each transition once, and refers only to existing states", () => {
    const paths = flow.states.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(flow.edges.map(({ id }) => id)).size).toBe(flow.edges.length)
    for (const { from, to } of flow.edges) expect(["", ...paths]).toEqual(expect.arrayContaining([from, to]))
    for (const { parent } of flow.states) expect(["", ...paths]).toContain(parent)
    expect(paths).toContain(flow.initial)
  })

  it("gives the place of every state, and that line of the source has the state", () => {
    for (const { path, source } of flow.states) {
      if (!source) throw new Error(`${path} has no place.`)
      const line = readFileSync(join(root, source.file), "utf8").split("\n")[source.line - 1]
      expect(line, path).toContain(path.split(".").at(-1))
    }
  })

  it("quotes the docstring of every guard, with its place", () => {
    for (const { guard, id } of flow.edges) {
      if (!guard) continue
      expect(guard.says, id).toMatch(/\w.*[.?)]$/)
      const { file, line } = guard.source ?? { file: "", line: 0 }
      expect(readFileSync(join(root, file), "utf8").split("\n")[line - 1], id).toContain(`function ${guard.name}(`)
    }
  })

  it("gives for every ask its effect's docstring, its answers, and its place", () => {
    for (const { asks, path } of flow.states) {
      if (!asks) continue
      expect(asks.says, path).toMatch(/\w/)
      expect(asks.answers).toEqual(answersOf[asks.name])
      expect(existsSync(join(root, asks.source?.file ?? "nowhere")), path).toBe(true)
    }
  })
})

describe("a description of a state", () => {
  it.each([
    ["idle", "plain"],
    ["checkingState", "check"],
    ["discoveringProvider", "asking"],
    ["awaitingCallback", "waiting"],
    ["choosingSource", "choice"],
    ["admission", "group"],
    ["admission.issuingSession", "grant"],
    ["admission.admitted", "end"],
    ["signedIn", "success"],
    ["diverted", "end"],
    ["refused", "refusal"],
  ])("%s is described as: %s", (path, kind) => {
    expect(stateOf(oauth, path).kind).toBe(kind)
  })

  it("an asking check is a check, and names its ask", () => {
    const state = stateOf(oauth, "exchangingCode")
    expect(state).toMatchObject({ kind: "check", check: "code", asks: { name: "exchangeCode" } })
  })

  it("a waiting state lists the keys that it keeps", () => {
    expect(stateOf(oauth, "awaitingCallback").keeps).toContain("codeVerifier")
  })

  it("an end counts as one with a session only if no path leads around the session", () => {
    const reached = { ...oauth, states: oauth.states.filter(({ kind }) => kind === "success") }
    expect(reached.states.map(({ path }) => path)).toEqual(["signedIn"])
    expect(describeFlow(charts.session).states.some(({ kind }) => kind === "success")).toBe(false)
  })
})

describe("a description of a transition", () => {
  it.each([
    ["checkingState|always|0", "passes"],
    ["checkingState|always|1", "decision"],
    ["checkingState|always|2", "refuses"],
    ["idle|signIn.requested|0", "request"],
    ["discoveringProvider|provider.discovered|0", "answer"],
    ["|effect.timedOut|0", "failure"],
    ["admission|done|0", "done"],
  ])("%s is described as: %s", (id, kind) => {
    expect(oauth.edges.find((edge) => edge.id === id)?.kind).toBe(kind)
  })

  it("a refusal has a reason if the chart has a constant reason, and no reason if the answer brings it", () => {
    const reason = (id: string) => oauth.edges.find((edge) => edge.id === id)?.reason
    expect(reason("checkingState|always|2")).toBe("state_mismatch")
    expect(reason("exchangingCode|code.refused|0")).toBeUndefined()
  })
})

describe("the rules of a state", () => {
  it("the rules of a state are the rules that a sign-in without this state would break: without the state check, the code is sent too early", () => {
    const ids = (path: string) => stateOf(oauth, path).stands?.map(({ id }) => id) ?? []
    expect(ids("checkingState")).toEqual(expect.arrayContaining(["INV-O2", "INV-O6"]))
    expect(ids("checkingCsrf")).toContain("INV-O11")
    expect(ids("identifyingVisitor")).not.toContain("INV-O2")
  })

  it("exist for every check of every sign-in: each check has a purpose", () => {
    for (const [name, program] of Object.entries(programs)) {
      const rules = standingRules(program, answersOf)
      for (const [path, leaf] of program.states) {
        if (leaf.meta?.check === undefined) continue
        expect(rules.get(path)?.length, `${name} ${path}`).toBeGreaterThan(0)
      }
    }
  })

  it("do not exist for an end", () => {
    expect(standingRules(programs.oauth, answersOf).get("refused")).toEqual([])
  })
})

describe("a chart that is not the library's", () => {
  it("is described without places and documentation, which are unknown", () => {
    const flow = describeFlow(machineOf(signIn()))
    expect(flow.states.length).toBeGreaterThan(0)
    expect(flow.states.some(({ source }) => source)).toBe(false)
    expect(flow.edges.some(({ guard }) => guard?.says)).toBe(false)
  })
})

describe("a sign-in with a step of an application", () => {
  const builtIn = describeFlow(charts.credentials)
  const composed = describeFlow(insertSteps(charts.credentials, [wordStep()]))
  const difference = differenceOf(builtIn, composed)

  it("is described with the step's states, and their author", () => {
    expect(difference.added).toEqual(expect.arrayContaining(["admission.word", "admission.word.asking"]))
    expect(difference.removed).toEqual([])
    expect(stateOf(composed, "admission.word.asking")).toMatchObject({ kind: "waiting", addedBy: `step "word"` })
    expect(stateOf(composed, "admission.word")).toMatchObject({ kind: "group", addedBy: `step "word"` })
    expect(stateOf(composed, "admission")).not.toHaveProperty("addedBy")
    expect(composed.states.filter(({ addedBy, source }) => addedBy !== undefined && source !== undefined)).toEqual([])
  })

  it("names the step's asks with their answers", () => {
    const { asks } = stateOf(composed, "admission.word.judging")
    expect(asks).toEqual({ name: "word.judge", answers: ["word.right", "word.wrong"] })
  })

  it("the step's check is listed among the checks with rules", () => {
    const state = stateOf(composed, "admission.word.judging")
    expect(state.check).toBe("step:word")
    expect(state.stands?.map(({ id }) => id)).toContain("INV-O2")
  })

  it("is laid out and drawn like a built-in one", async () => {
    const diagram = diagramOf(composed)
    const layout = await layOut(diagram, layoutEngine())
    expect(Object.keys(layout.boxes)).toHaveLength(composed.states.length)
    expect(svgFile(diagram, layout)).toContain("of step")
  })
})
