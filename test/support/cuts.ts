/** Where and how the connection to a database breaks in a test that breaks it everywhere. */
import { seedOf } from "../../tools/sample.ts"

/** One way to break the connection, at one point of a flow. */
export interface Cut {
  /** How many words to the database go through before. */
  after: number
  /** Whether the database never hears the next one, or hears it and its answer is lost. */
  loses: "request" | "answer"
  /** Whether the database can be reached again at once, or only once it is mended. */
  afterwards: "is back" | "stays away"
}

const ways: readonly Omit<Cut, "after">[] = [
  { loses: "request", afterwards: "is back" },
  { loses: "request", afterwards: "stays away" },
  { loses: "answer", afterwards: "is back" },
  { loses: "answer", afterwards: "stays away" },
]

const playsAll = process.env["AUTHCHART_CUTS"] === "all"

/** Every point in one of the four ways, in another one each day; with `AUTHCHART_CUTS=all`, in all four. */
export function cutsOf(points: number): readonly Cut[] {
  const day = seedOf(new Date())
  return Array.from({ length: points }, (_, after) =>
    ways
      .filter((_way, index) => playsAll || index === (after + day) % ways.length)
      .map((way): Cut => ({ after, ...way })),
  ).flat()
}
