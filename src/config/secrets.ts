/** The secrets of an option that can be used, in their order: an empty one would be no secret, and is passed over. */
export function usableSecrets(given: string | readonly string[] | undefined): readonly string[] {
  const all: readonly unknown[] = typeof given === "string" ? [given] : (given ?? [])
  return all.filter((secret): secret is string => typeof secret === "string" && secret !== "")
}
