/** What a machine that was extended brings along besides its chart: effects, and who put which state there. */
import { StepError } from "./step-error.ts"
import type { LooseAsk, StepTools } from "./step.types.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/** Carries out a built-in ask in place of the built-in effect. */
export type Replacement = (
  params: unknown,
  tools: Omit<StepTools, "person" | "factorLocked"> & { builtIn: (params: unknown) => Promise<{ type: string }> },
) => Awaitable<{ type: string }>

export interface Extension {
  /** Asks that the vocabulary does not have, by name. */
  readonly asks: ReadonlyMap<string, LooseAsk>
  /** Built-in asks that are carried out otherwise. */
  readonly replaced: ReadonlyMap<string, Replacement>
  /** Who added or changed a state, by its path: `step "totp"`, `the override of flow "credentials"`. */
  readonly origins: ReadonlyMap<string, string>
}

const none: Extension = { asks: new Map(), replaced: new Map(), origins: new Map() }

const extensions = new WeakMap<object, Extension>()

/** What an extended machine brings along; nothing for a built-in one. */
export function extensionOf(machine: object): Extension {
  return extensions.get(machine) ?? none
}

/**
 * Notes what a machine brings along, on top of what the one brought that it was made of.
 *
 * @throws {StepError} where an ask of that name is there already: one of the two would never run.
 */
export function extend<M extends object>(machine: M, from: object, added: Partial<Extension>): M {
  const before = extensionOf(from)
  for (const name of added.asks?.keys() ?? [])
    if (before.asks.has(name))
      throw new StepError(name, `Two parts of a flow bring an ask "${name}": give one of them another name.`)
  const replaced = [...(added.replaced ?? [])].map(([name, run]): [string, Replacement] => [
    name,
    after(run, before.replaced.get(name)),
  ])
  extensions.set(machine, {
    asks: new Map([...before.asks, ...(added.asks ?? [])]),
    replaced: new Map([...before.replaced, ...replaced]),
    origins: new Map([...before.origins, ...(added.origins ?? [])]),
  })
  return machine
}

/** The one that comes later is asked first; what it calls built in is what was there before it. */
function after(run: Replacement, before: Replacement | undefined): Replacement {
  if (before === undefined) return run
  return (params, tools) => run(params, { ...tools, builtIn: async (given) => before(given, tools) })
}
