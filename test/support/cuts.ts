/** The places and kinds of interruptions, for tests that break the connection to a database everywhere. */
import { seedOf } from "../../tools/sample.ts"

/** One kind of interruption, at one point of a flow. */
export interface Cut {
  /** The number of messages to the database that pass before the interruption. */
  after: number
  /**
   * `request`: the database never receives the next message. `answer`: it receives the message, and its response is
   * lost.
   */
  loses: "request" | "answer"
  /** Whether the database can be reached again at once, or stays away until the test repairs the connection. */
  afterwards: "is back" | "stays away"
}

const ways: readonly Omit<Cut, "after">[] = [
  { loses: "request", afterwards: "is back" },
  { loses: "request", afterwards: "stays away" },
  { loses: "answer", afterwards: "is back" },
  { loses: "answer", afterwards: "stays away" },
]

const playsAll = process.env["AUTHCHART_CUTS"] === "all"

/**
 * Returns one interruption for every point. Its kind is one of the four, and differs from day to day. With
 * `AUTHCHART_CUTS=all`, every point has all four kinds.
 */
export function cutsOf(points: number): readonly Cut[] {
  const day = seedOf(new Date())
  return Array.from({ length: points }, (_, after) =>
    ways
      .filter((_way, index) => playsAll || index === (after + day) % ways.length)
      .map((way): Cut => ({ after, ...way })),
  ).flat()
}
