import { beforeAll, describe, expect, it } from "vitest"
import { makeProviderKeys, type ProviderKeys } from "../../support/lying-provider.ts"
import { covering, sampled, sampleNote } from "../../support/sample.ts"
import { breaches } from "./breaches.ts"
import { coveringWays, kindOf } from "./cover.ts"
import { harmIn } from "./judge.ts"
import { inWords, replay, type Replay } from "./replay.ts"
import type { Scene } from "./moves.ts"
import { chosenRequest, scenes, type SceneName } from "./scenes.ts"
import { rulesWithout, search } from "./search.ts"
import type { Rules } from "./world.ts"

let keys: { honest: ProviderKeys; evil: ProviderKeys }
beforeAll(async () => {
  keys = { honest: await makeProviderKeys("ES256"), evil: await makeProviderKeys("ES256") }
})

function sceneOf(name: SceneName): Scene {
  return scenes[name]
}

const strategies: readonly Rules["strategy"][] = ["database", "jwt"]

/**
 * The real browsers of attacker and victim must show what the model says; and the model says that no attack succeeds.
 */
function expectNoHarm({ foretold, seen, world }: Replay): void {
  expect(seen).toEqual(foretold)
  expect(harmIn(world)).toBeUndefined()
  expect(seen.map(({ attacker }) => attacker)).not.toContain("victim")
}

describe.each(strategies)(
  "an attack that works without a defence, against the real handlers, sessions by %s",
  (strategy) => {
    it.each(
      sampled(breaches, 5, `replayed attacks, ${strategy}`).map(
        (breach) => [breach.missing.join(", "), breach.scene, breach] as const,
      ),
    )("fails with all defences: %s (%s)", async (_missing, _scene, { scene, harm, missing }) => {
      const { attack = [] } = search({ rules: rulesWithout(missing), scene: scenes[scene], harms: [harm] })
      expect(attack.length).toBeGreaterThan(0)
      const played = await replay(attack, keys, { ...sceneOf(scene), strategy })
      expect(played.seen.length).toBeGreaterThan(0)
      expectNoHarm(played)
    })
  },
)

/** The models, each with the number of moves of its search. */
const models: readonly (readonly [name: SceneName, depth: number])[] = [
  ["providers, answers read", 5],
  ["links", 5],
  ["planting", 5],
  ["passwords", 5],
  ["linking", 6],
  ["factors", 4],
  ["guessing", 6],
]
const modelsBesideHandlers = models.flatMap(([name, depth]) =>
  sampled(strategies, 1, `strategy of ${name}`).map((strategy) => [name, strategy, depth] as const),
)

describe("the real handlers beside the model", () => {
  it.each(modelsBesideHandlers)(
    "%s, sessions by %s: after every kind of move, both browsers have the session that the model says",
    { timeout: 300_000 },
    async (name, strategy, depth) => {
      const ways = coveringWays(scenes[name], rulesWithout([], strategy), depth)
      expect(ways.length).toBeGreaterThan(20)
      const played = covering(ways, (way) => way.map(kindOf), { name: `${name} ${strategy}`, others: 2 })
      expect(new Set(played.flat().map(kindOf))).toEqual(new Set(ways.flat().map(kindOf)))
      for (const way of played) {
        const { foretold, seen } = await replay(way, keys, { ...sceneOf(name), strategy })
        expect(seen, `${way.map(inWords).join(" → ")}. ${sampleNote}`).toEqual(foretold)
      }
    },
  )

  it.each(strategies)(
    "COOK: a browser accepts no flow or CSRF cookie from another host, and does accept a session cookie from one, sessions by %s",
    async (strategy) => {
      const { stage } = await replay(
        [
          { do: "start", who: "attacker", at: "honest" },
          { do: "tossFlow", flow: "attacker@honest" },
          { do: "tossCsrf" },
          { do: "givePassword", who: "attacker" },
          { do: "tossSession" },
        ],
        keys,
        { strategy },
      )
      expect(stage.tosses).toEqual({ flow: 0, csrf: 0, session: 1 })
    },
  )
})

describe("a known limit", () => {
  it("OAC-08: an attacker who reads the response to their own request, which the victim's browser carried, succeeds in the model and in the handlers", async () => {
    const { attack = [] } = search({ rules: rulesWithout([]), scene: chosenRequest, harms: ["authentication"] })
    const { foretold, seen } = await replay(attack, keys, { strategy: "database" })
    expect(seen).toEqual(foretold)
    expect(seen.at(-1)).toMatchObject({ attacker: "victim" })
  })
})
