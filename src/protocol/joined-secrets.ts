/**
 * Returns every text that a hash may have been made with. These are the secrets joined by commas, as in Auth.js; the
 * same without the newer secrets in front; each secret by itself; and the secrets joined with another one in front. A
 * secret can therefore be added, and become the current one, on one instance after another, without invalidating
 * existing hashes.
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
