/** Rules about several secrets, of which the first one is new. */
import type { Library } from "./library.ts"
import { holdBoth } from "./rule.ts"

const salt = "the name of a cookie"
const claims = { colour: "blue" }

/** Encodes with some secrets and decodes with others. @returns the claim, or the word "refused". */
async function through({ encode, decode }: Library, written: string | string[], read: string | string[]) {
  const token = await encode({ salt, token: claims, secret: written })
  try {
    const found = await decode({ salt, token, secret: read })
    return found?.["colour"]
  } catch {
    return "refused"
  }
}

holdBoth("session tokens while the secret changes", [
  {
    title: "a token of any listed secret is decoded",
    play: async (library) => [
      await through(library, "first", ["first", "second"]),
      await through(library, "second", ["first", "second"]),
    ],
    states: ["blue", "blue"],
  },
  {
    title: "a token is encoded with the first of several secrets",
    play: async (library) => [
      await through(library, ["first", "second"], "first"),
      await through(library, ["first", "second"], "second"),
    ],
    states: ["blue", "refused"],
  },
  {
    title: "decoding throws if no listed secret made the token",
    play: (library) => through(library, "third", ["first", "second"]),
    states: "refused",
  },
])
