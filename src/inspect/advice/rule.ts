/** One thing that a cause may say, and what to do about it. */
export interface Rule {
  /** Looked for in one cause at a time: its name, its words and its code. */
  pattern: RegExp
  /** Codes that mean it, looked for in the cause's own code alone: among words, the same digits may be a port. */
  codes?: readonly string[]
  /** With `{1}` and so on for what the pattern caught, and the names of {@link About}. */
  say: string
}

/** What sentences name in braces. */
export interface About {
  /** Who was called, as a sentence says it. */
  party: string
  /** Host and port that were called, or words for them. */
  host: string
  /** Id of the provider, or words for it. */
  provider: string
  /** The same as variables spell it. */
  PROVIDER: string
}

/** A sentence with its braces filled. What a pattern did not catch is `that is asked for`. */
export function filled(sentence: string, about: About, caught: readonly (string | undefined)[] = []): string {
  return sentence.replace(
    /\{(\w+)\}/g,
    (_, name: string) => caught[Number(name)] ?? about[name as keyof About] ?? "that is asked for",
  )
}
