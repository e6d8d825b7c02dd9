/**
 * Finds the source of each value that a chart writes, or passes to an effect. The analysis calls each function of the
 * built-in charts with stand-ins in place of the values of the context and the event. Each stand-in has the path of the
 * value that it replaces. The stand-ins in the function's result are the sources. The analysis finds copied values, not
 * decisions: a function that chooses between two constants has no source.
 */
import { contextKeys } from "../context-keys.ts"
import { onceForEach } from "./once-for-each.ts"

/** The source of a value, as a path: `context.tokens`, `event.candidate.user`. */
export type Source = string

/** The keys of a function's result, each with the sources of its value. */
export type Traced = ReadonlyMap<string, ReadonlySet<Source>>

/** Returns the keys of a function's result, or of a constant, with their sources. */
export function traced(params: unknown): Traced {
  return typeof params === "function" ? tracedFunction(params as Built) : keysOf(params, new Set())
}

type Built = (seen: { context: object; event: object }) => unknown

/**
 * Calls a function of a chart once with a stand-in for every context key. The function can use another value if a key
 * is absent. Therefore, for each context key that is a source in the first result, calls the function again without
 * this key, and merges all results.
 */
const tracedFunction = onceForEach((params: Built): Traced => {
  const first = run(params, undefined)
  const read = contextKeys.filter((key) => [...first.values()].some((sources) => mentions(sources, key)))
  const all = [first, ...read.map((key) => run(params, key))]
  const merged = new Map<string, Set<Source>>()
  for (const result of all)
    for (const [key, sources] of result) merged.set(key, new Set([...(merged.get(key) ?? []), ...sources]))
  return merged
})

/** Returns true if `source` is `whole`, or lies within it. */
export function isWithin(source: Source, whole: Source): boolean {
  return source === whole || source.startsWith(`${whole}.`)
}

function mentions(sources: ReadonlySet<Source>, key: string): boolean {
  return [...sources].some((source) => isWithin(source, `context.${key}`))
}

function run(params: Built, absent: string | undefined): Traced {
  const converted = new Set<Source>()
  const context = Object.fromEntries(
    contextKeys.map((key) => [key, key === absent ? undefined : standIn(`context.${key}`, converted)]),
  )
  try {
    return keysOf(params({ context, event: standIn("event", converted) }), converted)
  } catch {
    // The function threw because it needs the absent key.
    return new Map()
  }
}

/**
 * Returns the keys of a function's result, each with the stand-ins in its value.
 *
 * @param converted sources that the function converted to a number or a string. Every key of the result can contain
 *   values from these sources.
 */
function keysOf(result: unknown, converted: ReadonlySet<Source>): Traced {
  if (typeof result !== "object" || result === null) return new Map()
  const whole = sourcesIn({ [spread]: Reflect.get(result, spread) as unknown })
  return new Map(
    Object.entries(result).map(([key, value]) => [key, new Set([...sourcesIn(value), ...whole, ...converted])]),
  )
}

/** The key by which the analysis recognises a stand-in that was spread into another object. */
const spread = Symbol("spread")
const sourceOf = new WeakMap<object, Source>()

function sourcesIn(value: unknown): readonly Source[] {
  if (typeof value !== "object" || value === null) return []
  const own = sourceOf.get(value)
  if (own !== undefined) return [own]
  const copied = Reflect.get(value, spread) as unknown
  return [...(typeof copied === "string" ? [copied] : []), ...Object.values(value).flatMap(sourcesIn)]
}

function standIn(source: Source, converted: Set<Source>): object {
  const stand: object = new Proxy(
    {},
    {
      get(_target, key) {
        if (key === spread) return source
        if (key === Symbol.toPrimitive) {
          converted.add(source)
          return () => 0
        }
        return typeof key === "symbol" ? undefined : standIn(`${source}.${key}`, converted)
      },
      ownKeys: () => [spread],
      getOwnPropertyDescriptor: (_target, key) =>
        key === spread ? { value: source, enumerable: true, configurable: true } : undefined,
    },
  )
  sourceOf.set(stand, source)
  return stand
}
