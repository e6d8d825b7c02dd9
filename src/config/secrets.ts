/** Returns the secrets in the value of an option, in order, without empty strings. */
export function usableSecrets(given: string | readonly string[] | undefined): readonly string[] {
  const all: readonly unknown[] = typeof given === "string" ? [given] : (given ?? [])
  return all.filter((secret): secret is string => typeof secret === "string" && secret !== "")
}
