/** The places and kinds of interruptions, for tests that break the connection to a database everywhere. */
import { seedOf } from "../../tools/sample.ts"

/** One kind of interruption, at one point of a flow. */
export interface Cut {
  /** How many messages to the database pass before. */
  after: number
  /** Whether the database never receives the next one, or receives it and its response is lost. */
  loses: "request" | "answer"
  /** Whether the database can be reached again at once, or only after the repair. */
  afterwards: "is back" | "stays away"
}

const ways: readonly Omit<Cut, "after">[] = [
  { loses: "request", afterwards: "is back" },
  { loses: "request", afterwards: "stays away" },
  { loses: "answer", afterwards: "is back" },
  { loses: "answer", afterwards: "stays away" },
]

const playsAll = process.env["AUTHCHART_CUTS"] === "all"

/** Every point with one of the four kinds, another one each day; with `AUTHCHART_CUTS=all`, with all four. */
export function cutsOf(points: number): readonly Cut[] {
  const day = seedOf(new Date())
  return Array.from({ length: points }, (_, after) =>
    ways
      .filter((_way, index) => playsAll || index === (after + day) % ways.length)
      .map((way): Cut => ({ after, ...way })),
  ).flat()
}
