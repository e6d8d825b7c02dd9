import { describe, expect, it } from "vitest"
import { sampled } from "../../support/sample.ts"
import { breaches } from "./breaches.ts"
import type { Scene } from "./moves.ts"
import { scenes } from "./scenes.ts"
import { deepest, rulesWithout, search } from "./search.ts"
import { allDefences, type Defence, type Rules } from "./world.ts"

/** The test searches "providers" as a part of "providers, answers read", which has all of its moves. */
const { providers: _part, ...whole } = scenes

describe("two browsers and two providers, one of them evil", () => {
  const cases = Object.values(whole).flatMap((scene) =>
    (["database", "jwt"] as const).map((strategy) => [scene.name, strategy, scene] as const),
  )
  it.each(sampled(cases, 7, "scenes of two browsers"))(
    "%s, sessions by %s: no order of moves is an attack, if every defence is present",
    { timeout: 300_000 },
    (_name, strategy, scene) => {
      const { attack, worlds } = search({ rules: rulesWithout([], strategy), scene })
      expect(attack).toBeUndefined()
      // The search must have found worlds beyond the first: otherwise no move was possible, and the search would prove
      // nothing.
      expect(worlds).toBeGreaterThan(20)
    },
  )

  it("reaches a session of the victim's and one of the attacker's in each scene: a safe model also makes progress", () => {
    for (const scene of Object.values(scenes)) {
      const seen = new Set<string>()
      const rules: Rules = rulesWithout([])
      search({
        rules,
        scene,
        depth: 5,
        visit: (_before, _way, { sessions }) =>
          Object.entries(sessions).forEach(([name, user]) => seen.add(`${name.split(":")[0]} ${user}`)),
      })
      expect([...seen]).toEqual(expect.arrayContaining(["victim victim", "attacker attacker"]))
    }
  })
})

describe("users with a second factor", () => {
  it.each(["database", "jwt"] as const)(
    "no order of moves issues a session for one of them without a code of their own app, sessions by %s",
    (strategy) => {
      let issued = 0
      const scene: Scene = scenes.factors
      search({
        rules: rulesWithout([], strategy),
        scene,
        visit: (before, _way, after, move) => {
          for (const [name, user] of Object.entries(after.sessions)) {
            if (name in before.sessions) continue
            issued++
            expect(move).toEqual({ do: "typeCode", who: user })
          }
        },
      })
      expect(issued).toBeGreaterThan(20)
    },
  )
})

describe("a removed defence", () => {
  it("is part of a set whose loss allows an attack, each of them", () => {
    expect(new Set(breaches.flatMap(({ missing }) => missing))).toEqual(new Set(allDefences))
  })

  it.each(
    sampled(breaches, 4, "removed defences").map(
      (breach) => [breach.missing.join(" and "), breach.harm, breach.scene, breach] as const,
    ),
  )(
    "without %s an attack on %s (%s) is possible, and any one of them prevents it",
    { timeout: 300_000 },
    (_missing, harm, name, { missing }) => {
      const found = (without: readonly Defence[], depth: number) =>
        search({ rules: rulesWithout(without), scene: scenes[name], harms: [harm], depth }).attack
      const attack = found(missing, deepest)
      if (attack === undefined) throw new Error("There is no attack.")
      // The depth is one move more than the attack needs, because the restored defence must stop this path and similar
      // paths.
      const depth = Math.min(deepest, attack.length + 1)
      for (const back of missing)
        expect(
          found(
            missing.filter((other) => other !== back),
            depth,
          ),
          back,
        ).toBeUndefined()
    },
  )
})
