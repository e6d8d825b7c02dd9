/**
 * `authchart/challenges/proof-of-work`: a challenge that the browser solves without the visitor. Needs the package
 * `altcha-lib`.
 */
import type { Challenge, ChallengeContext, ChallengeWidget } from "../ports/challenge.ts"
import { readSolution } from "./proof-of-work/read-solution.ts"
import { solver } from "./proof-of-work/solver.ts"

export type { Challenge, ChallengeContext, ChallengeWidget } from "../ports/challenge.ts"

export interface ProofOfWorkOptions {
  /**
   * The average number of key derivations that a browser computes. Each derivation has 5000 rounds of PBKDF2. A
   * computer needs about one second for 300 derivations; an older phone needs five. Minimum 10, maximum 10000, default
   * 300.
   */
  readonly derivations?: number | undefined
}

const algorithm = "PBKDF2/SHA-256"
/** The number of rounds of one derivation. */
const rounds = 5000
/**
 * How long the library accepts a solution of a challenge, in milliseconds: 20 minutes, because a visitor can leave the
 * page open for a while.
 */
const life = 1_200_000

/**
 * Makes a challenge that the browser solves by computing while the page is open. A program that tries many passwords
 * needs much computing time. A person has to do nothing. The challenge has no picture and no input, so that it works
 * without sight, by keyboard and in every language. Screen readers announce its progress. The challenge needs
 * JavaScript and `https` (or `localhost`). The browser sends no request to another host.
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
    // The number that solves the challenge: the browser tries 0, 1, 2 and so on. The number is at least half of the
    // average, so that no challenge is solved at once.
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
    // The library accepts each value of `once` only one time. The value is the signature, because a client can write
    // the same solution as different strings, which all contain the same signature.
    if (verified) return { once: signature }
  }
  return false
}

/**
 * Loads the optional package `altcha-lib` when the first challenge needs it. The functions of this package use Web
 * Crypto, so they run on every runtime.
 */
async function load() {
  return Promise.all([import("altcha-lib"), import("altcha-lib/algorithms/web/pbkdf2")])
}
