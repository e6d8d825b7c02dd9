/** What a program's asks are carried out by: the built-in effects, with those of steps and overrides over them. */
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
  const added = [...asks].map(([name, ask]): [string, Run] => [name, ask.ofStep === true ? ofStep(ask) : ofFlow(ask)])
  const instead = [...replaced].map(([name, run]): [string, Run] => [name, inPlaceOf(name, run)])
  return { effects: { ...effects, ...Object.fromEntries([...added, ...instead]) }, answersOf: answers[flow] }
}

/** Insertion wraps what a step's chart gives, with whom it is about. */
function ofStep({ run }: LooseAsk): Run {
  return (params, runtime) => {
    const { step, given, person } = params as { step: string; given: unknown; person: StepPerson }
    return run(given, stepTools({ step, person }, runtime))
  }
}

function ofFlow({ run }: LooseAsk): Run {
  return (params, runtime) => run(params, anybody(runtime))
}

/** An ask of an override may come before anybody is known. */
function anybody(runtime: Runtime): Parameters<LooseAsk["run"]>[1] {
  return toolsOf(runtime) as Parameters<LooseAsk["run"]>[1]
}

function inPlaceOf(name: string, run: Replacement): Run {
  const own = (effects as Readonly<Record<string, unknown>>)[name] as Run
  return (params, runtime) =>
    run(params, {
      ...toolsOf(runtime),
      builtIn: async (given) => (await own(given, runtime)) as { type: string },
    })
}
