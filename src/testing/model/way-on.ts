/** Chooses how a generated path continues after its own events: on the usual way to an end. */
import type { Read } from "./endless.ts"
import type { Explorable, Position } from "./explore.ts"

/**
 * Returns a function that chooses among the options of a position, and returns the index of the first of those that lead
 * nearest to a session.
 *
 * Positions with the same key have the same options, so the choice is made once for each key. A new read changes the
 * keys.
 *
 * @param distance the number of transitions from a state of the chart to a session.
 */
export function wayOnIn(
  { reads, optionsAt, next, keyOf }: Pick<Explorable, "reads" | "optionsAt" | "next" | "keyOf">,
  distance: (state: string) => number,
): (position: Position) => number {
  let choices = new Map<string, number>()
  let known: readonly Read[] = []

  function choiceAt(position: Position): number {
    const farness = optionsAt(position).map(({ heard }) => distance(next(position, heard).state.value))
    const nearest = Math.min(...farness)
    // If no option leads nearer to a session, for example after all attempts are used up, the nearest option could
    // repeat a request without end. The function then takes the first option.
    return nearest >= distance(position.state.value) ? 0 : farness.indexOf(nearest)
  }

  return (position) => {
    if (known.length !== reads.size) {
      known = [...reads.values()]
      choices = new Map()
    }
    const key = keyOf(position, known)
    const chosen = choices.get(key) ?? choiceAt(position)
    choices.set(key, chosen)
    return chosen
  }
}
