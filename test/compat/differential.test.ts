/**
 * Plays the same scenarios in the published `@auth/core` and in this library: the results are equal, or an intended
 * difference.
 */
import { writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { publishedDecisions, readRecord, recordFile, recordVariable } from "../../tools/differences-page.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { compareRuns } from "./compare.ts"
import { differences } from "./differences.ts"
import { loadPeer, peerSide } from "./peer.ts"
import { later, rows } from "./rows.ts"
import { ourSide } from "./side.ts"
import { reasonOf, type Sighting } from "./sighting.ts"
import type { Scenario } from "./scenario.ts"
import { scenarios } from "./scenarios/index.ts"
import { play } from "./stage.ts"

let keys: ProviderKeys
let newPeer: Awaited<ReturnType<typeof loadPeer>>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  keys = await makeProviderKeys()
  newPeer = await loadPeer()
})
afterAll(() => void vi.useRealTimers())

/** For each played scenario, the entries that explain its differences. */
const seen = new Map<string, Set<string>>()

describe("the same scenario, the same outcome", () => {
  for (const scenario of scenarios)
    it(`${scenario.id}: ${scenario.title}`, async () => {
      const entries = new Set<string>()
      const unexplained: string[] = []
      for (const sighting of await sightingsOf(scenario)) {
        const entry = differences.find(({ where }) => where(sighting))
        if (entry === undefined) unexplained.push(told(sighting))
        else entries.add(entry.id)
      }
      seen.set(scenario.id, entries)
      expect(unexplained).toEqual([])
    })
})

/** Errors in the log of either side, for each row of the scenarios in which they occurred. */
const logged = new Map<string, Set<string>>()

/** Plays a scenario on both sides. */
async function sightingsOf(scenario: Scenario): Promise<Sighting[]> {
  const theirs = await play(scenario, peerSide(newPeer()), keys)
  const ours = await play(scenario, ourSide, keys)
  const errors = [...theirs, ...ours].flatMap(({ calls }) => calls.map(({ what }) => what))
  for (const row of scenario.rows) logged.set(row, new Set([...(logged.get(row) ?? []), ...errors]))
  const found = compareRuns(theirs, ours)
  return found.map((difference) => ({
    ...difference,
    scenario,
    answers: { theirs: theirs[difference.step], ours: ours[difference.step] },
    along: found.filter(({ step }) => step <= difference.step),
    reasons: ours.slice(0, difference.step).map(reasonOf),
  }))
}

function told({ step, field, theirs, ours, answers }: Sighting): string {
  const shown = (value: unknown) => (value === undefined ? "absent" : JSON.stringify(value).slice(0, 300))
  return `${step} ${answers.ours?.step ?? ""} | ${field} | theirs: ${shown(theirs)} | ours: ${shown(ours)}`
}

describe("the suite", () => {
  it("plays at least 150 scenarios, each with a unique id", () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(150)
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length)
  })

  it("plays every row of the contract except passkeys, and no other", () => {
    const played = new Set<string>(scenarios.flatMap((scenario) => scenario.rows))
    const wanted = Object.keys(rows).filter((row) => !later.some((one) => one === row))
    expect([...played].filter((row) => !wanted.includes(row))).toEqual([])
    expect(wanted.filter((row) => !played.has(row))).toEqual([])
  })

  it("plays each error class in a scenario that logs it", () => {
    // Neither library throws this class. The row of the class plays the actual behaviour instead.
    const unused = [...later, "error/OAuthSignInError"]
    const classes = Object.keys(rows).filter((row) => row.startsWith("error/") && !unused.includes(row))
    expect(classes.filter((row) => logged.get(row)?.has(`error ${row.slice("error/".length)}`) !== true)).toEqual([])
  })

  it("lists only differences that occur, each once, with a published decision and a reason", () => {
    const published = publishedDecisions()
    expect(differences.filter(({ decision }) => !published.includes(decision)).map(({ id }) => id)).toEqual([])
    expect(differences.filter(({ title, why }) => title === "" || why === "").map(({ id }) => id)).toEqual([])
    expect(new Set(differences.map(({ id }) => id)).size).toBe(differences.length)
    const matched = new Set([...seen.values()].flatMap((entries) => [...entries]))
    expect(differences.filter(({ id }) => !matched.has(id)).map(({ id }) => id)).toEqual([])
  })

  it("matches its record: npm run differences writes it", () => {
    const record = Object.fromEntries([...seen].map(([id, entries]) => [id, [...entries].toSorted().join(", ")]))
    if (process.env[recordVariable] !== undefined) writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
    expect(record).toEqual(readRecord())
  })
})
