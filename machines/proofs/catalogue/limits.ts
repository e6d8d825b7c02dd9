/** Attempts are counted before they are made. */
import { countedAsks } from "../../counted-asks.ts"
import { statesAsking } from "../grant.ts"
import { on, sinceWaiting } from "../order.ts"
import { whereAsked, type Invariant } from "./proof.ts"

export const limits: readonly Invariant[] = [
  {
    id: "COUNT-01",
    rule: "An effect that judges a guess, or that sends, is asked for only after an attempt was counted in the same request.",
    why: "A stranger could guess passwords and codes, or send mails, as fast as the application answers.",
    broken: ({ whole, counted = countedAsks }) =>
      [...counted.keys()].flatMap((ask) =>
        statesAsking(whole, ask).map((state) => sinceWaiting(whole, on("attempt.counted"), state)),
      ),
  },
  {
    id: "COUNT-02",
    rule: "An attempt has the budget of a passed challenge only after `challenge.passed` in the same request.",
    why: "A program could guess without a challenge until the whole budget of an account is used up.",
    of: ["countAfterChallenge"],
    broken: (proof) =>
      whereAsked(proof, ["countAfterChallenge"], (state) => sinceWaiting(proof.whole, on("challenge.passed"), state)),
  },
]
