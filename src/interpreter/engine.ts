/** What a program's asks are carried out by: the built-in effects, with those of steps and overrides over them. */
import { inApplication } from "../../machines/application-error.ts"
import { answersOf } from "../../machines/vocabulary.ts"
import type { Replacement } from "../../machines/steps/extension.ts"
import type { LooseAsk, StepPerson } from "../../machines/steps/step.types.ts"
import { effects } from "../effects/index.ts"
import type { Runtime } from "../effects/runtime.ts"
import { stepTools, toolsOf } from "../effects/steps/step-in.ts"
import type { Composition } from "../flows/composition.ts"
import type { FlowName } from "../flows/policies.ts"

/** By the names of the asks. */
export interface Engine {
  readonly effects: Readonly<Record<string, unknown>>
  readonly answersOf: Readonly<Record<string, readonly string[]>>
}

type Run = (params: unknown, runtime: Runtime) => unknown

export const builtIn: Engine = { effects, answersOf }

const composedEngines = new WeakMap<Composition, Map<FlowName, Engine>>()

/** The engine of one flow; the same for every request. */
export function engineFor(flow: FlowName, composition: Composition | undefined): Engine {
  if (composition === undefined) return builtIn
  const engines = composedEngines.get(composition) ?? new Map<FlowName, Engine>()
  composedEngines.set(composition, engines)
  const engine = engines.get(flow) ?? make(flow, composition)
  engines.set(flow, engine)
  return engine
}

function make(flow: FlowName, { extensions, answers }: Composition): Engine {
  const { asks, replaced } = extensions[flow]
  const added = [...asks].map(([name, ask]): [string, Run] => [
    name,
    ask.ofStep === true ? ofStep(name, ask) : ofFlow(`ask "${name}" of the override flows.${flow}`, ask),
  ])
  const instead = [...replaced].map(([name, run]): [string, Run] => [name, inPlaceOf(name, run, flow)])
  return { effects: { ...effects, ...Object.fromEntries([...added, ...instead]) }, answersOf: answers[flow] }
}

/** Insertion wraps what a step's chart gives, with whom it is about. */
function ofStep(name: string, { run }: LooseAsk): Run {
  return (params, runtime) => {
    const { step, given, person } = params as { step: string; given: unknown; person: StepPerson }
    const own = `ask "${name.slice(step.length + 1)}" of the step "${step}"`
    return inApplication(own, () => run(given, stepTools({ step, person }, runtime)))
  }
}

function ofFlow(name: string, { run }: LooseAsk): Run {
  return (params, runtime) => inApplication(name, () => run(params, anybody(runtime)))
}

/** An ask of an override may come before anybody is known. */
function anybody(runtime: Runtime): Parameters<LooseAsk["run"]>[1] {
  return toolsOf(runtime) as Parameters<LooseAsk["run"]>[1]
}

function inPlaceOf(name: string, run: Replacement, flow: FlowName): Run {
  // Looked up at each call: a test may stand in front of it.
  const own: Run = (given, runtime) => ((effects as Readonly<Record<string, unknown>>)[name] as Run)(given, runtime)
  return (params, runtime) => {
    const thrownBelow = new Set<unknown>()
    const asBuiltIn = async (given: unknown) => {
      try {
        return (await own(given, runtime)) as { type: string }
      } catch (error) {
        thrownBelow.add(error)
        throw error
      }
    }
    return inApplication(
      `effect "${name}" of the override flows.${flow}`,
      () => run(params, { ...toolsOf(runtime), builtIn: asBuiltIn }),
      (thrown) => !thrownBelow.has(thrown),
    )
  }
}
