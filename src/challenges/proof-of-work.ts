/** `authchart/challenges/proof-of-work`: a challenge that a browser solves by itself. Needs `altcha-lib`. */
import type { Challenge, ChallengeContext, ChallengeWidget } from "../ports/challenge.ts"
import { readSolution } from "./proof-of-work/read-solution.ts"
import { solver } from "./proof-of-work/solver.ts"

export type { Challenge, ChallengeContext, ChallengeWidget } from "../ports/challenge.ts"

export interface ProofOfWorkOptions {
  /**
   * Key derivations that a browser computes on average, each of 5000 rounds of PBKDF2. A computer needs about one
   * second for 300, an older phone five. From 10 to 10000. Default 300.
   */
  readonly derivations?: number | undefined
}

const algorithm = "PBKDF2/SHA-256"
/** Rounds of one derivation. */
const rounds = 5000
/** Milliseconds for which a challenge can be solved: a person may leave the page open for a while. */
const life = 1_200_000

/**
 * A challenge that costs a program computing time, and a person nothing: the browser solves it while the page is open. It
 * shows no picture and asks for no input, so that it works without sight, by keyboard and in every language. Screen readers
 * announce its progress. Needs JavaScript and `https` (or `localhost`). No other host is asked.
 *
 * @throws {TypeError} for `derivations` out of range.
 */
export function proofOfWork({ derivations = 300 }: ProofOfWorkOptions = {}): Challenge {
  if (!Number.isInteger(derivations) || derivations < 10 || derivations > 10_000)
    throw new TypeError("proofOfWork: `derivations` is a whole number from 10 to 10000.")
  return {
    field: "authchart-proof-of-work",
    show: (context) => show(derivations, context),
    verify,
  }
}

async function show(derivations: number, { keys, now, texts }: ChallengeContext): Promise<ChallengeWidget> {
  const [{ createChallenge, randomInt }, { deriveKey }] = await load()
  const [key = ""] = keys
  const challenge = await createChallenge({
    algorithm,
    cost: rounds,
    // The counter that solves it: half of the average at least, so that no visitor has luck.
    counter: randomInt(Math.floor(derivations / 2), Math.ceil(derivations * 1.5)),
    deriveKey,
    data: { until: now + life },
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: `${key} solution`,
  })
  return {
    attributes: {
      role: "status",
      "data-proof-of-work": JSON.stringify(challenge),
      "data-working": texts.working,
      "data-done": texts.done,
      "data-failed": texts.failed,
    },
    text: texts.noScript,
    script: solver,
  }
}

async function verify(response: string, { keys, now }: ChallengeContext): Promise<false | { once: string }> {
  const read = readSolution(response)
  if (read === undefined || read.until <= now) return false
  const [{ verifySolution }, { deriveKey }] = await load()
  const { challenge, solution, signature } = read
  for (const key of keys) {
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: `${key} solution`,
    })
    // One solution can be written in many ways; its signature cannot.
    if (verified) return { once: signature }
  }
  return false
}

/** Loaded with the first challenge: an optional package. The functions of Web Crypto run on every runtime. */
async function load() {
  return Promise.all([import("altcha-lib"), import("altcha-lib/algorithms/web/pbkdf2")])
}
