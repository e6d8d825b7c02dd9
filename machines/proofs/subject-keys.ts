/**
 * Finds the keys of a flow's data that its `subject` reads, and the keys that a `keep` writes. The file calls the
 * functions of the flow's definition with sample data. With other data, a function could read or write other keys. To
 * be safe, a `subject` that throws on a sample, or that reads different keys from the two samples, counts as one that
 * reads all keys.
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
  /** The keys of the flow's data that the function reads, from which its values can come. */
  readonly from: Keys
}

const nothing: ReadonlySet<string> = new Set()

/** Returns the keys of the flow's data that `subject` reads. */
export function subjectKeys({ data, subject }: LooseFlow): Keys {
  if (subject === undefined) return nothing
  const [first, ...others] = samplesOf(data).map((sample) => watched(sample, (seen) => subject({ data: seen })).read)
  if (first === undefined) return "all"
  return others.every((other) => other !== undefined && isSame(first, other)) ? first : "all"
}

/**
 * Returns the keys that a `keep` writes on an event, and the keys that it reads. A request gets sample fields. Every
 * other event gets a stand-in, which has every key.
 */
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
 * Returns two samples of a flow's data: its initial values, and the reverse. In the reverse, each key that was empty
 * has a value, and each other key is empty.
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

/**
 * Calls the function with data that records the keys that the function reads. Both results are absent if the call threw
 * an error.
 */
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
  /** Returns true if the function copied the whole event, so that the keys of its result are unknown. */
  readonly isSpread: () => boolean
}

/**
 * Returns the samples of an event. A request has two samples: each field has its own name as its value, and each field
 * is empty. An answer has one sample, a stand-in for any content.
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

/** Makes a stand-in: a value that has every key, and that code can call and convert to text. */
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
