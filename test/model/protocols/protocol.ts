/**
 * A protocol over several requests as a small pure machine, and its event sequences to play in the real application.
 */

export interface Protocol<S, E extends string> {
  start: S
  events: readonly E[]
  /** Returns the next state. An event that has no effect in a state leads to the same state. */
  step: (state: S, event: E) => S
}

/** Every order of events of exactly this length. */
export function orders<E extends string>(events: readonly E[], length: number): E[][] {
  if (length === 0) return [[]]
  return orders(events, length - 1).flatMap((order) => events.map((event) => [...order, event]))
}

/** Returns the states that this number of events can reach, each with its shortest path. */
export function reached<S, E extends string>(
  { start, events, step }: Protocol<S, E>,
  within: number,
): Map<string, { state: S; way: E[] }> {
  const found = new Map([[JSON.stringify(start), { state: start, way: [] as E[] }]])
  let front = [...found.values()]
  for (let length = 0; length < within; length++) {
    const next: typeof front = []
    for (const { state, way } of front) {
      for (const event of events) {
        const here = { state: step(state, event), way: [...way, event] }
        const key = JSON.stringify(here.state)
        if (found.has(key)) continue
        found.set(key, here)
        next.push(here)
      }
    }
    front = next
  }
  return found
}

/**
 * Returns sequences that together contain every edge of the model: for each state that `within - 1` events can reach,
 * the path to this state followed by each event.
 */
export function edgeWays<S, E extends string>(protocol: Protocol<S, E>, within: number): E[][] {
  const ways = [...reached(protocol, within - 1).values()].map(({ way }) => way)
  return ways.flatMap((way) => protocol.events.map((event) => [...way, event]))
}

/** Returns the states of a sequence of events, without the start. */
export function along<S, E extends string>({ start, step }: Protocol<S, E>, order: readonly E[]): S[] {
  const states: S[] = []
  let state = start
  for (const event of order) states.push((state = step(state, event)))
  return states
}
