/** Constants and functions for the causes in a sign-in at a provider. */

/** Fixed values that the model uses where real values are random. */
export const words = {
  issuer: "issuer",
  state: "digest",
  nonce: "nonce",
  sub: "subject",
  // The shortest verifier that RFC 7636 §4.1 allows.
  verifier: "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv",
} as const

/**
 * Returns the reason why a test cannot make an effect fail from outside: whatever the provider does wrong, the effect
 * returns an answer.
 * @param what the work of the effect, as the subject of the returned sentence.
 */
export const notFromOutside = (what: string): string => `${what} gives an answer for every failure of the provider`
