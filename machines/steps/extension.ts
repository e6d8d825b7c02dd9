/** What a machine that was extended brings along besides its chart: effects, and who put which state there. */
import type { LooseAsk, StepTools } from "./step.types.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/** Carries out a built-in ask in place of the built-in effect. */
export type Replacement = (
  params: unknown,
  tools: Omit<StepTools, "person"> & { builtIn: (params: unknown) => Promise<{ type: string }> },
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

/** Notes what a machine brings along, on top of what the one brought that it was made of. */
export function extend<M extends object>(machine: M, from: object, added: Partial<Extension>): M {
  const before = extensionOf(from)
  extensions.set(machine, {
    asks: new Map([...before.asks, ...(added.asks ?? [])]),
    replaced: new Map([...before.replaced, ...(added.replaced ?? [])]),
    origins: new Map([...before.origins, ...(added.origins ?? [])]),
  })
  return machine
}
