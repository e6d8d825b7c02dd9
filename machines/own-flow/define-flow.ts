/** Defines a flow of an application: the requests, states and checks of a new sign-in method, or of another job. */
import { listOf } from "../chart-config.ts"
import { deepFreeze } from "../copies.ts"
import { copyOf } from "../copy-of.ts"
import type { StepRequest } from "../steps/step-requests.types.ts"
import { movesInStep } from "../steps/step-states.ts"
import type { StepAsk } from "../steps/step.types.ts"
import type { Flow, FlowDefinition, FlowRoutes, LooseFlow } from "./flow.types.ts"
import { refuseFlow, refuseUnknownKeys } from "./refuse-flow.ts"
import { unlimitedGuesses } from "./unlimited-guesses.ts"

/** Returns the names of the effects that the flow's states request. */
function usedBy({ states }: Pick<LooseFlow, "states">): readonly string[] {
  const acts = Object.values(states).flatMap(({ entry, on = {}, always }) => {
    const moves = [...Object.values(on), always].flatMap(movesInStep)
    return [...listOf(entry), ...moves.flatMap(({ actions }) => listOf(actions))]
  })
  return acts.map(({ type }) => type)
}

/** The lifetime of a waiting flow if its definition has no `waits`, in seconds. */
const defaultLifetime = 900

/**
 * Checks the definition of a flow, and returns the flow for `plugins`. `defineFlow` calls no function of the
 * definition. The library compiles and proves the flow when it reads a configuration that names the flow in `plugins`.
 *
 * TypeScript reports wrong targets, events, fields, asks, parameters and guards. This function refuses the other
 * mistakes, and its errors name them. The proofs at start-up cover the whole chart: every path to the session passes
 * the checks in `requires`, the flow can always end, and no wait lasts for ever.
 *
 * The proofs show that only the declared answer or guard passes a check. The proofs do not show that the application's
 * effect or guard judges correctly.
 *
 * @throws {StepError} for an invalid definition.
 */
export function defineFlow<
  const Id extends string,
  D extends object,
  const R extends FlowRoutes,
  S extends string,
  A extends Readonly<Record<string, StepAsk<never, { type: string }>>> = Record<never, never>,
  G extends string = never,
>(definition: FlowDefinition<Id, D, R, A, G, S>): Flow {
  // TypeScript has checked the definition by the strict types above. `LooseFlow` is the same type without type
  // parameters.
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
        const response = await responses[view.state]?.({ ...view, origin: "", basePath: "" })
        if (response === undefined || !("page" in response) || "sections" in response.page)
          throw new TypeError(`The flow "${definition.id}" has no page for its state "${view.state}".`)
        return response.page
      },
    } satisfies LooseFlow & object),
  )
  refuseFlow(loose, waits !== undefined)
  return Object.freeze({ id: loose.id, definition: loose })
}
