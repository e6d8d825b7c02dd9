/**
 * Reads the solution that a visitor sent. Checks only that the string has the form of a solution; the caller verifies
 * its values.
 */
import type { Challenge, ChallengeParameters, Solution } from "altcha-lib/types"

interface ReadSolution {
  readonly challenge: Challenge
  readonly solution: Solution
  readonly signature: string
  /** The time at which the challenge expires, in milliseconds since the epoch. */
  readonly until: number
}

/**
 * Parses a solution.
 * @returns `undefined` for a string that does not have the form of a solution.
 */
export function readSolution(response: string): ReadSolution | undefined {
  const { challenge, solution } = objectIn(jsonIn(response))
  const { parameters, signature } = objectIn(challenge)
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix, data } = objectIn(parameters)
  const { until } = objectIn(data)
  const { counter, derivedKey } = objectIn(solution)
  const texts = [algorithm, nonce, salt, keyPrefix, signature, derivedKey]
  const numbers = [cost, keyLength, until, counter]
  if (!texts.every((text) => typeof text === "string") || !numbers.every((number) => Number.isFinite(number)))
    return undefined
  return {
    // The parameters can have any type here. The signature covers all parameters, so `altcha-lib` rejects a solution
    // with changed parameters.
    challenge: { parameters: parameters as ChallengeParameters, signature: String(signature) },
    solution: { counter: Number(counter), derivedKey: String(derivedKey) },
    signature: String(signature),
    until: Number(until),
  }
}

function jsonIn(response: string): unknown {
  try {
    return JSON.parse(atob(response))
  } catch {
    return undefined
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>
}
