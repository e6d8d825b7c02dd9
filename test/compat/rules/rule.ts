/**
 * Rules that the public tests of Auth.js state, in our own words. Each rule is played in the published package and in
 * this library. The results are equal, or the rule names the entry of docs/differences.md that says why they differ.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { differences } from "../differences.ts"
import { loadPeerLibrary, ourLibrary, type Library } from "./library.ts"

export interface Rule {
  /** A sentence. */
  title: string
  /** Plays the rule in a library. @returns the facts that the rule is about. */
  play: (library: Library) => unknown
  /** The facts that Auth.js's own tests state. */
  states: unknown
  /** Only for a rule that this library does not share. */
  differs?: {
    /** The id of an entry in test/compat/differences.ts, or the bold words of an entry in the page's last section. */
    listed: string
    /** The facts of this library. */
    ours: unknown
  }
}

/** Plays the rules of one topic in both libraries. */
export function holdBoth(topic: string, rules: readonly Rule[]): void {
  let newPeer: () => Library
  beforeAll(async () => {
    newPeer = await loadPeerLibrary()
  })

  // The lint rule accepts no variable as a title.
  describe(`${topic}`, () => {
    for (const { title, play, states, differs } of rules) {
      it(`${title}: Auth.js`, async () => {
        expect(await play(newPeer())).toEqual(states)
      })
      it(`${title}: ${differs === undefined ? "this library" : "this library, with a listed difference"}`, async () => {
        const facts = await play(ourLibrary)
        if (differs === undefined) {
          expect(facts).toEqual(states)
          return
        }
        expect(facts).toEqual(differs.ours)
        expect(facts).not.toEqual(states)
        expect(isListed(differs.listed)).toBe(true)
      })
    }
  })
}

/** Returns true if docs/differences.md has an entry with this id, or with these bold words. */
export function isListed(name: string): boolean {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/differences.md"), "utf8")
  const entry = differences.find(({ id }) => id === name)
  return page.includes(entry === undefined ? `- **${name}` : `## ${entry.title}`)
}
