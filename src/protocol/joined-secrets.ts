/**
 * Returns every text with which an existing hash can have been made. Auth.js makes such hashes with all secrets, joined
 * by commas. The result contains this text; the same text without the newest secret, without the two newest secrets,
 * and so on; each single secret; and the joined text with each of the secrets moved to the front. Therefore an operator
 * can add a secret, or make it the current one, on one server after another, and existing hashes stay valid.
 *
 * @returns the text for new hashes first; at most 3n - 2 texts for n secrets. Empty secrets are ignored.
 */
export function joinedSecretsSoFar(secrets: readonly string[]): readonly string[] {
  const usable = secrets.filter((secret) => secret !== "")
  if (usable.length === 0) return []
  const before = usable.map((_, at) => usable.slice(at).join(","))
  const reordered = usable.map((secret, at) => [secret, ...usable.toSpliced(at, 1)].join(","))
  return [...new Set([secrets.join(","), ...before, ...usable, ...reordered])]
}
