/** Rules about limits: a flow counts each attempt before it makes the attempt. */
import { countedAsks } from "../../counted-asks.ts"
import { statesAsking } from "../grant.ts"
import { on, sinceWaiting } from "../order.ts"
import { whereAsked, type Invariant } from "./proof.ts"

export const limits: readonly Invariant[] = [
  {
    id: "COUNT-02",
    rule: "The second half of an identifier's attempts is available only after `challenge.passed` in the same request.",
    why: "A program could guess without a challenge until all attempts for an account are used up.",
    of: ["countChallengedAttempt"],
    broken: (proof) =>
      whereAsked(proof, ["countChallengedAttempt"], (state) =>
        sinceWaiting(proof.whole, on("challenge.passed"), state),
      ),
  },
  {
    id: "COUNT-03",
    rule: "An attempt for an identifier without attempts left is admitted only after `attempt.delayed` in the same request.",
    why: "An attacker would get slow attempts in addition to the normal attempts, or could guess slowly although the owner of the account can sign in by mail.",
    of: ["countDelayedAttempt"],
    broken: (proof) =>
      whereAsked(proof, ["countDelayedAttempt"], (state) => sinceWaiting(proof.whole, on("attempt.delayed"), state)),
  },
  {
    id: "COUNT-01",
    rule: "An effect that judges a guess, sends a message, names an anonymous user, or makes options for a passkey, is asked for only after an attempt was counted in the same request.",
    why: "An attacker could guess passwords and codes, send mails, fill the database with users, or list who has passkeys, as fast as the application answers.",
    broken: ({ whole, counted = countedAsks }) =>
      [...counted.keys()].flatMap((ask) =>
        statesAsking(whole, ask).map((state) => sinceWaiting(whole, on("attempt.counted"), state)),
      ),
  },
]
