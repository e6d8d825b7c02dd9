import type { AskName } from "../../machines/vocabulary.ts"
import type { Effect, Effects } from "./runtime.ts"

/** Makes effects that load their module when one of these effects first runs. */
export function later<K extends AskName>(
  load: () => Promise<Pick<Effects, K>>,
  ...names: readonly K[]
): Pick<Effects, K> {
  const effects = names.map((name): [K, Effect<K>] => {
    let loaded: Effect<K> | undefined
    return [
      name,
      (params, runtime) => {
        // A loaded effect runs at once.
        if (loaded !== undefined) return loaded(params, runtime)
        return load().then((module) => (loaded = module[name])(params, runtime))
      },
    ]
  })
  // The type ensures that the module has an effect for each name.
  return Object.fromEntries(effects) as Pick<Effects, K>
}
