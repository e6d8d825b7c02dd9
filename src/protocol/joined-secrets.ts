/**
 * Returns the secret strings to try for an existing hash of a CSRF token, or of the token in a sign-in link. Auth.js
 * appends all secrets, joined by commas, to the token, and hashes the whole string. The returned list contains:
 *
 * - this joined string;
 * - the joined string without the newest secret, without the two newest secrets, and so on;
 * - each single secret;
 * - the joined string with each of the secrets moved to the front.
 *
 * Therefore an operator can add a secret, or make it the current one, on one server after another, and existing hashes
 * stay valid.
 *
 * @returns at most 3n - 2 strings for n secrets. The first string is for new hashes. The function ignores empty
 *   secrets.
 */
export function joinedSecretsSoFar(secrets: readonly string[]): readonly string[] {
  const usable = secrets.filter((secret) => secret !== "")
  if (usable.length === 0) return []
  const before = usable.map((_, at) => usable.slice(at).join(","))
  const reordered = usable.map((secret, at) => [secret, ...usable.toSpliced(at, 1)].join(","))
  return [...new Set([secrets.join(","), ...before, ...usable, ...reordered])]
}
