/**
 * Finds the keys of a flow's data that its `subject` reads, and the keys that a `keep` writes, by calling the functions
 * of the definition with samples. For other values, a function can read or write other keys. A `subject` that reads
 * different keys in two samples therefore counts as reading all keys, and so does a function that throws.
 */
import { mapValues } from "../chart-config.ts"
import type { LooseFlow } from "../own-flow/flow.types.ts"
import { requestFields } from "../steps/request-fields.ts"

type Data = Readonly<Record<string, unknown>>

/** Keys of a flow's data, or `all` if the keys are unknown. */
export type Keys = ReadonlySet<string> | "all"

/** The keys that a `keep` writes, and where their values come from. */
export interface Written {
  readonly keys: Keys
  /** The keys that its values can come from. */
  readonly from: Keys
}

const nothing: ReadonlySet<string> = new Set()

/** The keys that `subject` reads. */
export function subjectKeys({ data, subject }: LooseFlow): Keys {
  if (subject === undefined) return nothing
  const [first, ...others] = samplesOf(data).map((sample) => watched(sample, (seen) => subject({ data: seen })).read)
  if (first === undefined) return "all"
  return others.every((other) => other !== undefined && isSame(first, other)) ? first : "all"
}

/** The keys that a `keep` writes for a request with its fields, or for another event with any content. */
export function writtenBy(given: unknown, flow: LooseFlow, on: string): Written {
  if (typeof given !== "function") return { keys: new Set(Object.keys(Object(given) as object)), from: nothing }
  const call = given as (seen: { data: object; event: unknown }) => unknown
  const keys = new Set<string>()
  const from = new Set<string>()
  for (const [at, sample] of samplesOf(flow.data).entries())
    for (const [of, { event, isSpread }] of eventsOf(flow, on).entries()) {
      const { read, result } = watched(sample, (data) => call({ data, event }))
      const known = read !== undefined && typeof result === "object" && result !== null && !isSpread()
      if (!known && at === 0 && of === 0) return { keys: "all", from: "all" }
      if (!known) continue
      for (const key of read) from.add(key)
      for (const [key, value] of Object.entries(result)) if (!Object.is(value, sample[key])) keys.add(key)
    }
  return { keys, from }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key))
}

/**
 * Two samples: the first data of a flow, and the opposite, with a value for each empty key and no value for each other
 * key.
 */
function samplesOf(data: object): readonly Data[] {
  const first = { ...data } as Data
  return [first, mapValues(first, (value, key) => otherwise(value, key))]
}

function otherwise(value: unknown, key: string): unknown {
  if (value === undefined || value === null || value === "") return key
  if (typeof value === "string") return ""
  if (typeof value === "number") return value === 0 ? 1 : 0
  return typeof value === "boolean" ? !value : value
}

/** Calls the function with data that record their reads. `read` is absent if the call threw. */
function watched(sample: Data, call: (data: object) => unknown): { read?: ReadonlySet<string>; result?: unknown } {
  const read = new Set<string>()
  const data = new Proxy(
    { ...sample },
    {
      get(target, key, receiver) {
        if (typeof key === "string") read.add(key)
        return Reflect.get(target, key, receiver) as unknown
      },
      has(target, key) {
        if (typeof key === "string") read.add(key)
        return Reflect.has(target, key)
      },
      ownKeys(target) {
        for (const key of Object.keys(target)) read.add(key)
        return Reflect.ownKeys(target)
      },
    },
  )
  try {
    return { result: call(data), read }
  } catch {
    return {}
  }
}

interface SampleEvent {
  readonly event: unknown
  /** Returns true if the flow's function copied the whole event. Then the keys that it reads are unknown. */
  readonly isSpread: () => boolean
}

/**
 * Returns the samples of an event. A request comes with its field names as values, and with empty values. An answer
 * comes with a stand-in for any content.
 */
function eventsOf(flow: LooseFlow, on: string): readonly SampleEvent[] {
  if (!Object.hasOwn(flow.requests, on)) return [anything()]
  const names = requestFields(flow, on).map(({ name }) => name)
  const filled = [names.map((name) => [name, name]), names.map((name) => [name, ""])]
  return filled.map((fields) => ({
    event: { ...(Object.fromEntries(fields) as object), type: on },
    isSpread: () => false,
  }))
}

/** Makes a value that has every key, and that can be called and converted to text. */
function anything(): SampleEvent {
  let spread = false
  const event: object = new Proxy(() => undefined, {
    get: (_target, key) =>
      key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? [][Symbol.iterator] : event,
    apply: () => event,
    ownKeys: (target) => {
      spread = true
      return Reflect.ownKeys(target)
    },
  })
  return { event, isSpread: () => spread }
}
