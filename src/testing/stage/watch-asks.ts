/** Sees which ask is being carried out: so that "the store fails while the account is looked up" can be said. */
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { effects } from "../../effects/index.ts"
import type { Runtime } from "../../effects/runtime.ts"
import { composed } from "../../flows/registry.ts"
import { engineFor } from "../../interpreter/engine.ts"

/**
 * Stands in front of every effect of one configuration.
 *
 * @param builtIn carries out the ask as the library does. Only for an effect that an override replaces.
 */
export type AroundAsk = (ask: string, call: () => unknown, builtIn: (() => unknown) | undefined) => unknown

type AnyEffect = (params: unknown, runtime: Runtime) => unknown

const watchers = new WeakMap<AuthConfig, AroundAsk>()
const watched = new WeakSet<AnyEffect>()

/**
 * From now on `around` stands in front of each effect that runs for this configuration. For every other configuration
 * of the process nothing changes.
 *
 * @throws whatever is wrong with the flows that the configuration composes.
 */
export async function watchAsks(config: AuthConfig, around: AroundAsk): Promise<void> {
  watchers.set(config, around)
  watch(effects, none)
  const composition = await composed(resolveConfig(config))
  for (const [flow, { extension }] of composition?.flows ?? [])
    watch(engineFor(flow, composition).effects, extension.replaced)
}

/** The asks that the application carries out itself, as far as its store is in its hands there. */
export async function ownAsks(config: AuthConfig): Promise<ReadonlySet<string>> {
  const composition = await composed(resolveConfig(config))
  const replaced = [...(composition?.flows.values() ?? [])].flatMap(({ extension }) => [...extension.replaced.keys()])
  return new Set(["storeStep", ...replaced])
}

const none: ReadonlyMap<string, unknown> = new Map()

function watch(table: object, replaced: ReadonlyMap<string, unknown>): void {
  // Typed as tables that nobody changes: what is put there calls what was there, with what it was given.
  const effectsByName = table as Record<string, AnyEffect>
  const builtInEffects = effects as unknown as Readonly<Record<string, AnyEffect>>
  for (const [ask, effect] of Object.entries(effectsByName)) {
    if (watched.has(effect)) continue
    const watching: AnyEffect = (params, runtime) => {
      const watcher = watchers.get(runtime.config.given)
      if (watcher === undefined) return effect(params, runtime)
      const builtIn = replaced.has(ask) ? builtInEffects[ask] : undefined
      return watcher(ask, () => effect(params, runtime), builtIn && (() => builtIn(params, runtime)))
    }
    watched.add(watching)
    effectsByName[ask] = watching
  }
}
