/** Parts that the causes of a sign-in at a provider share. */

/** The values of the model for what is random at run time. */
export const words = {
  issuer: "issuer",
  state: "digest",
  nonce: "nonce",
  sub: "subject",
  // The shortest verifier that RFC 7636 §4.1 allows.
  verifier: "vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv",
} as const

/** Returns the reason why such an effect does not fail by itself. */
export const notFromOutside = (what: string): string => `${what} answers whatever happens outside`
