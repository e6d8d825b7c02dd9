/**
 * Which keys of its data a flow says its person by, and which keys a `keep` of it writes: the functions of the definition
 * are called with samples.
 *
 * The samples do not show what a function reads or writes for other values. A `subject` that reads different keys in two
 * samples counts for all keys, and so does a function that throws.
 */
import { mapValues } from "../chart-config.ts"
import type { LooseFlow } from "../own-flow/flow.types.ts"
import { requestFields } from "../steps/request-fields.ts"

type Data = Readonly<Record<string, unknown>>

/** Keys of a flow's data; `all` where they are not known. */
export type Keys = ReadonlySet<string> | "all"

/** The keys that a `keep` writes, and where their values come from. */
export interface Written {
  readonly keys: Keys
  /** The keys that its values may come from. */
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

/** The keys that a `keep` writes on a request with its fields, or on another event with any content. */
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

/** The data with which a flow begins; and with something where nothing was, and nothing where something was. */
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

/** Calls with data that tell what is read of them. `read` is missing where the call threw. */
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
  /** Whether all that it holds was taken at once: what that is, is not known. */
  readonly isSpread: () => boolean
}

/** A request with the names of its fields in them, and with nothing in them; of an answer, what stands for anything. */
function eventsOf(flow: LooseFlow, on: string): readonly SampleEvent[] {
  if (!Object.hasOwn(flow.requests, on)) return [anything()]
  const names = requestFields(flow, on).map(({ name }) => name)
  const filled = [names.map((name) => [name, name]), names.map((name) => [name, ""])]
  return filled.map((fields) => ({
    event: { ...(Object.fromEntries(fields) as object), type: on },
    isSpread: () => false,
  }))
}

/** Has every key, can be called and made a text of. */
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
