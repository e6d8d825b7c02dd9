/** Which keys of a context guards look at: what tells two states of a flow apart for path generation. */
import type { Leaf, Move, Tables } from "../../../machines/program.ts"

/** Told of each key that is read, and by whom. */
export type OnRead = (reader: string, key: string) => void

/** A context that tells which of its keys are read. */
export function watched<C extends object>(context: C, reader: string, onRead: OnRead): C {
  return new Proxy(context, {
    get(target, key, receiver) {
      if (typeof key === "string") onRead(reader, key)
      return Reflect.get(target, key, receiver)
    },
  })
}

/** The same tables, with guards that tell what they read. Guards keep their names. */
export function withWatchedGuards<T extends Tables>(program: T, onRead: OnRead): T {
  return withGuards(
    program,
    (guard) =>
      ({ context, event }) =>
        guard({ context: watched(context, guard.name, onRead), event }),
  )
}

type Guard = NonNullable<Move["guard"]>

/** A copy of the tables with other guards in the place of theirs, under the same names. */
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
