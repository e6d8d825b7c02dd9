/**
 * Recognises why a call failed from the text or the code of an error, and gives advice. The visualizer and `authchart
 * doctor` show the advice.
 */
import type { TraceCause } from "../../ports/trace.ts"

/** One known reason for failed calls, such as "the connection was refused", with its advice. */
export interface CauseRow {
  /** Matches the name, message and code of an error of this kind. */
  pattern?: RegExp
  /**
   * Error codes of this kind. They match the code of an error, or a word of its text. A code that begins with a digit
   * matches only the code of an error, because a number in the text can be a port.
   */
  codes?: readonly string[]
  /**
   * Network error codes of this kind, each with its meaning as a part of a sentence. They match in the same way as
   * `codes`.
   */
  words?: Readonly<Record<string, string>>
  /**
   * The advice. `{1}` stands for the first group of the pattern. `{host}` stands for the property `host` of {@link
   * About}.
   */
  advice: string
}

/** The values that replace the names in braces in an advice. */
export interface About {
  /** The server that the application called, as in a sentence: "the database". */
  party: string
  /** The host and port that the application called, or a string to show instead. */
  host: string
  /** The id of the provider, or a string to show instead. */
  provider: string
  /** The form of the provider's id in names of variables: `MY_IDP` in `AUTH_MY_IDP_SECRET`. */
  PROVIDER: string
}

/** The match of a pattern, with its groups. The list is empty if an error code matched. */
type Caught = readonly (string | undefined)[]

/** Returns the match if the row describes this error; otherwise `undefined`. */
export function caughtBy({ pattern, codes = [], words = {} }: CauseRow, cause: TraceCause): Caught | undefined {
  const text = textOf(cause)
  const said = text.split(/\W+/)
  const means = (code: string): boolean => code === cause.code || (/^\D/.test(code) && said.includes(code))
  return pattern?.exec(text) ?? ([...codes, ...Object.keys(words)].some(means) ? [] : undefined)
}

/** Returns the name, message and code of an error as one text. */
export function textOf({ name, code, says }: TraceCause): string {
  return `${name} ${says} ${code ?? ""}`.trimEnd()
}

/**
 * Returns the advice with values instead of its braces. If the pattern has no match for `{1}`, the text is "that is
 * asked for", as in "The table that is asked for is not in this database".
 */
export function filled(sentence: string, caught: Caught = [], about?: About): string {
  return sentence.replace(
    /\{(\w+)\}/g,
    (_, name: string) => caught[Number(name)] ?? about?.[name as keyof About] ?? "that is asked for",
  )
}
