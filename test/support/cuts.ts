/** The places and kinds of interruptions, for tests that break the connection to a database everywhere. */
import { playsAll, seed } from "./sample.ts"

/** One kind of interruption, at one point of a flow. */
export interface Cut {
  /** The number of messages to the database before the interruption. */
  after: number
  /**
   * `request`: the database never receives the next message. `answer`: it receives the message, and its response is
   * lost.
   */
  loses: "request" | "answer"
  /** Whether the database is reachable again at once, or only after the test has repaired the connection. */
  afterwards: "is back" | "stays away"
}

const ways: readonly Omit<Cut, "after">[] = [
  { loses: "request", afterwards: "is back" },
  { loses: "request", afterwards: "stays away" },
  { loses: "answer", afterwards: "is back" },
  { loses: "answer", afterwards: "stays away" },
]

/** Of this many points in a row, a sample has one. */
const stride = 3

/**
 * Returns interruptions at a third of the points, others each day. The kind of each is one of the four, and differs from
 * day to day. In a run that plays everything, every point has all four kinds.
 */
export function cutsOf(points: number): readonly Cut[] {
  const all = Array.from({ length: points }, (_, after) => ways.map((way): Cut => ({ after, ...way })))
  if (playsAll) return all.flat()
  const offset = seed % Math.min(stride, Math.max(points, 1))
  return all.flatMap((kinds, after) =>
    after % stride === offset ? kinds.filter((_kind, index) => index === (after + seed) % ways.length) : [],
  )
}
