/**
 * The source of random values that an attacker cannot guess. Functions receive this source as a parameter, so that a
 * test can repeat a run.
 */
export interface Random {
  /** Returns bytes of a cryptographic generator, at most 65,536 at once. */
  randomBytes: (count: number) => Uint8Array
  /** Returns a UUID of version 4 (RFC 9562 §5.4): 122 random bits. */
  randomUUID: () => string
}
