/** Calls a function around every effect, so that a test can make the store fail during a certain effect. */
import type { AuthConfig } from "../../config/options.ts"
import { loadAndResolve } from "../../config/resolve.ts"
import { effects } from "../../effects/index.ts"
import { sessionEffects } from "../../effects/session-effects.ts"
import type { Runtime } from "../../effects/runtime.ts"
import { composed } from "../../flows/registry.ts"
import { engineFor } from "../../interpreter/composed-engine.ts"

/**
 * A function that runs around every effect of one configuration.
 *
 * @param builtIn runs the library's own effect. The caller passes `builtIn` only if an override replaces that effect.
 */
export type AroundAsk = (
  ask: string,
  call: () => unknown,
  builtIn: (() => unknown) | undefined,
  params: unknown,
) => unknown

type AnyEffect = (params: unknown, runtime: Runtime) => unknown

const watchers = new WeakMap<AuthConfig, AroundAsk>()
const watched = new WeakSet<AnyEffect>()

/**
 * From now on, calls `around` instead of each effect of this configuration. Effects of other configurations in the
 * process run as before.
 *
 * @throws the error of flows that cannot be composed.
 */
export async function watchAsks(config: AuthConfig, around: AroundAsk): Promise<void> {
  watchers.set(config, around)
  watch(effects, none)
  watch(sessionEffects, none)
  const composition = await composed(await loadAndResolve(config))
  for (const [flow, { extension }] of composition?.flows ?? [])
    watch(engineFor(flow, composition).effects, extension.replaced)
}

/** Returns the asks whose effects are the application's own. */
export async function ownAsks(config: AuthConfig): Promise<ReadonlySet<string>> {
  const composition = await composed(await loadAndResolve(config))
  const replaced = [...(composition?.flows.values() ?? [])].flatMap(({ extension }) => [...extension.replaced.keys()])
  return new Set(["storeStep", ...replaced])
}

const none: ReadonlyMap<string, unknown> = new Map()

function watch(table: object, replaced: ReadonlyMap<string, unknown>): void {
  // The casts make the read-only tables writable. Each new entry calls the entry that it replaces.
  const effectsByName = table as Record<string, AnyEffect>
  const builtInEffects = effects as unknown as Readonly<Record<string, AnyEffect>>
  for (const [ask, effect] of Object.entries(effectsByName)) {
    if (watched.has(effect)) continue
    const watching: AnyEffect = (params, runtime) => {
      const watcher = watchers.get(runtime.config.given)
      if (watcher === undefined) return effect(params, runtime)
      const builtIn = replaced.has(ask) ? builtInEffects[ask] : undefined
      return watcher(ask, () => effect(params, runtime), builtIn && (() => builtIn(params, runtime)), params)
    }
    watched.add(watching)
    effectsByName[ask] = watching
  }
}
