/**
 * Records which keys of the context guards and causes read. The search for paths treats two states of a flow as
 * different only if one of these keys differs.
 */
import type { Leaf, Move, Tables } from "../../../machines/program.ts"

/** The path of a value in a context: `["plan"]`, `["steps", "byId", "pin", "data", "digits"]`. */
export type ReadPath = readonly string[]

/** Receives each value that a guard or cause reads, with the name of the reader. */
export type OnRead = (reader: string, path: ReadPath) => void

/** In a path, stands for the list of an object's keys. */
const keysOf = "(keys)"

/**
 * Returns a proxy of the context that reports which keys a function reads. Within `steps`, it reports single values: a
 * step reads only its own memory, and a key for the memories of all steps would distinguish too many states.
 */
export function watched<C extends object>(context: C, reader: string, onRead: OnRead): C {
  return new Proxy(context, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (key === "steps" && isPlain(value)) return watchedPart(value, [key], (path) => onRead(reader, path))
      if (typeof key === "string") onRead(reader, [key])
      return value
    },
  })
}

/**
 * Returns a proxy that reports reads within `steps`. The target of the proxy is an empty object. The proxy of a frozen
 * object must return the object's own values, and so could not return a proxy for a nested object.
 */
function watchedPart(part: object, path: ReadPath, onRead: (path: ReadPath) => void): object {
  return new Proxy(
    {},
    {
      get(_empty, key) {
        const value: unknown = Reflect.get(part, key)
        if (typeof key !== "string") return value
        if (isPlain(value)) return watchedPart(value, [...path, key], onRead)
        onRead([...path, key])
        return value
      },
      has: (_empty, key) => Reflect.has(part, key),
      ownKeys() {
        onRead([...path, keysOf])
        return Reflect.ownKeys(part)
      },
      getOwnPropertyDescriptor(_empty, key) {
        const descriptor = Reflect.getOwnPropertyDescriptor(part, key)
        return descriptor && { ...descriptor, configurable: true }
      },
    },
  )
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/**
 * Returns the value at this path. For an object within `steps`, the result is an empty object, because each value in
 * that object has its own path.
 */
export function valueAt(context: unknown, path: ReadPath): unknown {
  const value = reached(context, path)
  return path.length > 1 && isPlain(value) ? {} : value
}

function reached(context: unknown, path: ReadPath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null) return undefined
    return key === keysOf ? Object.keys(value).toSorted() : Reflect.get(value, key)
  }, context)
}

/** Returns a copy of the tables with guards that report their reads and keep their names. */
export function withWatchedGuards<T extends Tables>(program: T, onRead: OnRead): T {
  return withGuards(
    program,
    (guard) =>
      ({ context, event }) =>
        guard({ context: watched(context, guard.name, onRead), event }),
  )
}

type Guard = NonNullable<Move["guard"]>

/** Returns a copy of the tables with other guards under the same names. */
export function withGuards<T extends Tables>(program: T, replace: (guard: Guard, from: string) => Guard): T {
  const copies = new Map<Leaf, { -readonly [K in keyof Leaf]: Leaf[K] }>(
    [...program.states.values()].map((leaf) => [leaf, { ...leaf }]),
  )
  const copyOf = (leaf: Leaf): Leaf => copies.get(leaf) ?? leaf
  const move = (original: Move): Move => {
    const { guard, from, to } = original
    const other = guard === undefined ? undefined : replace(guard, from?.path ?? "")
    if (other !== undefined && other !== guard) Object.defineProperty(other, "name", { value: guard?.name })
    return { ...original, guard: other, from: from === undefined ? undefined : copyOf(from), to: copyOf(to) }
  }
  for (const copy of copies.values()) {
    copy.on = new Map([...copy.on].map(([type, moves]) => [type, moves.map(move)]))
    copy.always = copy.always.map(move)
    copy.done = copy.done.map(move)
  }
  const states = new Map([...program.states].map(([path, leaf]) => [path, copyOf(leaf)]))
  return { ...program, initial: move(program.initial), states }
}
