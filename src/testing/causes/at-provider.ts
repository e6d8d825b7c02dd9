/** Parts that the causes of a sign-in at a provider share. */

/** The values in the model that replace values which are random at run time. */
export const words = {
  issuer: "issuer",
  state: "digest",
  nonce: "nonce",
  sub: "subject",
  // The shortest verifier that RFC 7636 §4.1 allows.
  verifier: "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv",
} as const

/**
 * Returns the reason why nothing outside of an effect makes the effect fail: the effect returns an answer in every
 * case.
 *
 * @param what the work of the effect, as the subject of the returned sentence.
 */
export const notFromOutside = (what: string): string => `${what} gives an answer for every failure of the provider`
