/** Flows of an application, changed like the built-in charts: the proofs, or a generated path, find each change. */
import type { Candidate } from "../../machines/facts.ts"
import { describe, expect, it } from "vitest"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { ownFlow } from "../../src/flows/own/own-flow.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { causesWith, type StepSamples } from "../../src/testing/causes/of-steps.ts"
import type { FlowPath } from "../../src/testing/model/path.ts"
import { flowPaths } from "../../src/testing/model/paths.ts"
import { pairwise } from "../../src/testing/model/select.ts"
import { playPath } from "../../src/testing/play.ts"
import { makeStage } from "../../src/testing/stage/stage.ts"
import type { StageOptions } from "../../src/testing/stage/stage.types.ts"
import { withProgram } from "../../src/testing/with-program.ts"
import { changesOf, mutated } from "../../tools/mutants/all.ts"
import type { Change } from "../../tools/mutants/mutant.ts"
import { deviceFlow } from "./device-flow.ts"
import { organisationFlow } from "./organisation-flow.ts"
import { smsFlow } from "./sms-flow.ts"

const patience = 600_000

const sms = smsFlow({ send: () => undefined })
const samples: StepSamples = {
  requests: { "sms.requested": { phone: "+4912345" } },
  answers: { "sms.sendCode": [{ type: "sms.sent", digest: "digest" }] },
}

/** A flow, its chart, and the two nets. */
async function netsOf({ id, definition }: Flow) {
  const module = ownFlow(definition)
  const { chart, base } = module
  const program = module.program(undefined)
  const answersOf = answersIn(extensionOf(chart))
  const asks = new Set(Object.keys(answersOf))
  const policy = { ...module.policy(undefined, program), answersOf, ...(base && { base: compile(base, askNames) }) }
  const open = (path?: FlowPath): StageOptions => ({
    config: (now) => ({
      secret: "a secret of a test, of more than thirty-two bytes",
      adapter: memoryAdapter({ now }),
      stores: memoryStores(now),
      session: { strategy: "database" },
      providers: [],
      plugins: [{ id: "app", flows: [{ id, definition }] }],
    }),
    flow: id,
    account: path?.known["candidate"] as Candidate | undefined,
  })
  const stage = await makeStage(open())
  const input = module.input(resolveConfig(stage.config()), id)
  const causes = causesWith([definition], answersOf, samples)
  const paths = pairwise(flowPaths({ program, input, causes, facts: stage.facts }))
  await stage.close()

  /** The finding of the compiler or a proof. */
  function proven({ change }: Change): string | undefined {
    try {
      return verifyFlow(mutated(chart, change, { asks }), policy)[0]?.id
    } catch (error) {
      if (error instanceof ChartError) return error.code
      throw error
    }
  }

  /** The first difference on a path. */
  async function played({ change, states }: Change): Promise<string | undefined> {
    const allowance = { left: 0 }
    const other = mutated(chart, change, { asks, allowance })
    const visiting = paths.filter((path) => states.length === 0 || states.some((state) => path.states.has(state)))
    return withProgram(module, other, async () => {
      for (const path of visiting) {
        allowance.left = 200
        const one = await makeStage(open(path))
        try {
          const { outside, trace } = await playPath(one, path)
          const [seen] = [...outside, ...trace]
          if (seen !== undefined) return seen
        } catch (error) {
          return String(error)
        } finally {
          await one.close()
        }
      }
      return undefined
    })
  }

  const ownStates = new Set([...Object.keys(definition.states), "readingSubject"])
  const changes = changesOf(chart).filter(({ states }) => states.some((state) => ownStates.has(state)))
  return { changes, proven, played }
}

/**
 * Mutants that behave like the flow in every run, because a transition to the current state has the same effect as the
 * declared transition.
 */
const equivalent = ["aim/enteringCode[form.forged#0]/enteringCode", "aim/deciding[form.forged#0]/deciding"]

describe.each([sms, deviceFlow, organisationFlow(() => true)])("each change of the flow $id", (flow) => {
  it("is found by a proof, or by a generated path", { timeout: patience }, async () => {
    const { changes, proven, played } = await netsOf(flow)
    const unfound: string[] = []
    for (const change of changes)
      if (proven(change) === undefined && (await played(change)) === undefined) unfound.push(change.key)
    expect(unfound).toEqual(equivalent.filter((key) => changes.some((change) => change.key === key)))
    expect(changes.length).toBeGreaterThan(30)
  })

  it("is a real change, because neither net finds a fault in the flow itself", { timeout: patience }, async () => {
    const { proven, played } = await netsOf(flow)
    const none: Change = { key: "none", kind: "structural", says: "", states: [], change: () => undefined }
    expect([proven(none), await played(none)]).toEqual([undefined, undefined])
  })
})
