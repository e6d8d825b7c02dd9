/** The two nets under a flow of an application: the proofs, and the generated paths. Both look for a change of the flow. */
import type { Candidate } from "../../machines/facts.ts"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
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

export interface Nets {
  /** Every change of the flow's own states. */
  changes: readonly Change[]
  /** Returns the finding of the compiler or a proof. */
  proven: (change: Change) => string | undefined
  /** Returns the first difference on a path. */
  played: (change: Change) => Promise<string | undefined>
}

/**
 * @param session the option `session` of the configuration in which the flow is played.
 * @param more returns other options of the configuration.
 */
export async function netsOf(
  { id, definition }: Flow,
  samples: StepSamples,
  session: AuthConfig["session"] = { strategy: "database" },
  more: () => Partial<AuthConfig> = () => ({}),
): Promise<Nets> {
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
      session,
      providers: [],
      plugins: [{ id: "app", flows: [{ id, definition }] }],
      ...more(),
    }),
    flow: id,
    account: path?.known["candidate"] as Candidate | undefined,
  })
  const stage = await makeStage(open())
  const input = module.input(resolveConfig(stage.config()), id)
  const causes = causesWith([definition], answersOf, samples)
  const paths = pairwise(flowPaths({ program, input, causes, facts: stage.facts }))
  await stage.close()

  function proven({ change }: Change): string | undefined {
    try {
      return verifyFlow(mutated(chart, change, { asks }), policy)[0]?.id
    } catch (error) {
      if (error instanceof ChartError) return error.code
      throw error
    }
  }

  async function played({ change, states }: Change): Promise<string | undefined> {
    const allowance = { left: 0 }
    const other = mutated(chart, change, { asks, allowance })
    // Every path begins in the initial state, which is not in its list of states.
    const isEverywhere = states.length === 0 || states.includes(definition.initial)
    const visiting = paths.filter((path) => isEverywhere || states.some((state) => path.states.has(state)))
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
