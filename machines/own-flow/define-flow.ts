/** Defines a flow of an application's own: requests, states and checks of a new way to sign in, or of another job. */
import { listOf } from "../chart-config.ts"
import { copyOf, deepFreeze } from "../copies.ts"
import type { StepRequest } from "../steps/step-requests.types.ts"
import { movesInStep } from "../steps/step-states.ts"
import type { StepAsk } from "../steps/step.types.ts"
import type { Flow, FlowDefinition, FlowRoutes, LooseFlow } from "./flow.types.ts"
import { refuseFlow, refuseUnknownKeys } from "./refuse-flow.ts"
import { unlimitedGuesses } from "./unlimited-guesses.ts"

/** What the states of a flow ask for, by name. */
function usedBy({ states }: Pick<LooseFlow, "states">): readonly string[] {
  const acts = Object.values(states).flatMap(({ entry, on = {}, always }) => {
    const moves = [...Object.values(on), always].flatMap(movesInStep)
    return [...listOf(entry), ...moves.flatMap(({ actions }) => listOf(actions))]
  })
  return acts.map(({ type }) => type)
}

/** Seconds that a flow waits which does not say. */
const defaultLifetime = 900

/**
 * Looks a flow through. Nothing runs, nothing is read; it is compiled and proven when a configuration names it in `plugins`.
 *
 * What TypeScript sees: wrong targets, events, fields, asks, parameters and guards do not compile. The rest is refused
 * here, by name. What only the whole chart shows is proven at start-up: that every path to the session passes the checks in
 * `requires`, that the flow can always end, and that nothing that waits waits for ever.
 *
 * It does not prove that an ask of the application judges rightly: only that its answer is what the path depends on.
 *
 * @throws {StepError} where the definition is not one.
 */
export function defineFlow<
  const Id extends string,
  D extends object,
  const R extends FlowRoutes,
  S extends string,
  A extends Readonly<Record<string, StepAsk<never, { type: string }>>> = Record<never, never>,
  G extends string = never,
>(definition: FlowDefinition<Id, D, R, A, G, S>): Flow {
  // What the loose form says less about was typed above.
  const given = definition as unknown as Omit<FlowDefinition<Id, D, R, A, G, S>, keyof LooseFlow> & LooseFlow
  const { methods, waits } = definition
  refuseUnknownKeys(definition.id, definition)
  const { routes, responses } = given
  const requests = Object.fromEntries(
    Object.values(routes).flatMap(({ events }): [string, StepRequest][] => Object.entries(events)),
  )
  const read = { ...given, asks: given.asks ?? {}, requests, attempts: waits?.attempts ?? {} }
  const loose: LooseFlow = deepFreeze(
    copyOf({
      ...read,
      requires: definition.requires ?? [],
      unlimited: unlimitedGuesses(read),
      uses: usedBy(given),
      ownMethods: methods ?? [],
      lifetime: waits?.lifetime ?? defaultLifetime,
      page: async (view) => {
        const response = await responses[view.state]?.({ ...view, origin: "" })
        if (response === undefined || !("page" in response))
          throw new TypeError(`The flow "${definition.id}" has no page for its state "${view.state}".`)
        return response.page
      },
    } satisfies LooseFlow & object),
  )
  refuseFlow(loose, waits !== undefined)
  return Object.freeze({ id: loose.id, definition: loose })
}
