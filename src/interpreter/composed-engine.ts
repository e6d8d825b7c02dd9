/**
 * Makes the engine of a composed flow. A step, a flow of the application or an override can add effects, and an override
 * can replace a built-in effect.
 */
import { inApplication } from "../../machines/application-error.ts"
import { countedIn } from "../../machines/counted-asks.ts"
import type { Replacement } from "../../machines/steps/extension.ts"
import type { LooseAsk, StepPerson } from "../../machines/steps/step.types.ts"
import { builtIn, effects } from "../effects/index.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { ComposedFlow, Composition } from "../flows/composed-flow.ts"
import { stepTools, toolsOf } from "../flows/steps/effects/step-in.ts"
import type { Engine } from "../effects/engine.ts"
import { composedEngines } from "./engine.ts"

type Run = (params: unknown, runtime: Runtime) => unknown

/** Returns the engine of one flow. All requests to the flow use the same engine. */
export function engineFor(flow: string, composition: Composition | undefined): Engine {
  const composed = composition?.flows.get(flow)
  if (composed === undefined) return builtIn
  const engine = composedEngines.get(composed) ?? make(composed)
  composedEngines.set(composed, engine)
  return engine
}

/** Makes the engines of all flows of a composition. `preparedFlow` then finds them without loading this module. */
export function makeEngines(composition: Composition): void {
  for (const id of composition.flows.keys()) engineFor(id, composition)
}

function make({ id, extension: { asks, replaced }, answers }: ComposedFlow): Engine {
  const added = [...asks].map(([name, ask]): [string, Run] => [
    name,
    ask.ofStep === true ? ofStep(name, ask) : ofFlow(`ask "${name}" of the override flows.${id}`, ask),
  ])
  const instead = [...replaced].map(([name, run]): [string, Run] => [name, inPlaceOf(name, run, id)])
  const own = [...added, ...instead]
  return {
    // Compositions share a flow without effects of its own, and a test can replace effects later.
    effects: own.length === 0 ? effects : { ...effects, ...Object.fromEntries(own) },
    answersOf: answers,
    deadlines: Object.fromEntries([...asks].map(([name, { deadline }]) => [name, deadline])),
    right: countedIn({ asks }),
  }
}

/**
 * Makes the effect that a step or a flow of the application defines in `asks`. For a step, `insertSteps` has added to
 * the parameters the person whom the step checks.
 */
function ofStep(name: string, { run }: LooseAsk): Run {
  return (params, runtime) => {
    const { step, given, person } = params as { step: string; given: unknown; person?: StepPerson }
    const own = `ask "${name.slice(step.length + 1)}" of the ${person === undefined ? "flow" : "step"} "${step}"`
    const sealsOf = runtime.config.ownFlows.get(step)?.sealsOf ?? step
    const tools = person === undefined ? toolsFor(runtime, sealsOf) : stepTools({ step, person }, runtime)
    return inApplication(own, () => run(given, tools), { seen: given, hidden: runtime.hidden })
  }
}

function ofFlow(name: string, { run }: LooseAsk): Run {
  return (params, runtime) =>
    inApplication(name, () => run(params, toolsFor(runtime)), { seen: params, hidden: runtime.hidden })
}

/**
 * Makes the tools for an effect that is not about a person. `of` is the id of the flow or step whose values the effect
 * seals; it is absent for the effect of an override.
 */
function toolsFor(runtime: Runtime, of?: string): Parameters<LooseAsk["run"]>[1] {
  return toolsOf(runtime, of) as Parameters<LooseAsk["run"]>[1]
}

function inPlaceOf(name: string, run: Replacement, flow: string): Run {
  // Looked up at each call, so that a test can replace the effect.
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
      { isOwn: (thrown) => !thrownBelow.has(thrown), hidden: runtime.hidden },
    )
  }
}
