/**
 * Every text that a hash may have been made with: the secrets joined by commas, as Auth.js joins them, as they were joined
 * before newer ones were put in front of them, each secret by itself, and the secrets joined with another of them in
 * front. A secret can therefore be added, and be made the current one, instance by instance, without ending what is
 * hashed already.
 *
 * @returns the text of new hashes first; at most 3n - 2 texts for n secrets. Empty secrets are passed over.
 */
export function joinedSecretsSoFar(secrets: readonly string[]): readonly string[] {
  const usable = secrets.filter((secret) => secret !== "")
  if (usable.length === 0) return []
  const before = usable.map((_, at) => usable.slice(at).join(","))
  const reordered = usable.map((secret, at) => [secret, ...usable.toSpliced(at, 1)].join(","))
  return [...new Set([secrets.join(","), ...before, ...usable, ...reordered])]
}
