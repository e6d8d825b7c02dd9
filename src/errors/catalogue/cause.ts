/**
 * Recognises the cause of a failure by its words or its code, and gives advice. The visualizer and `authchart doctor`
 * show the advice.
 */
import type { TraceCause } from "../../ports/trace.ts"

/** A kind of cause, such as "the connection was refused", with its advice. */
export interface CauseRow {
  /** Matches the text of a cause of this kind: its name, message and code. */
  pattern?: RegExp
  /**
   * Error codes of this kind. The catalogue compares these codes with the code of the cause and with the words of its
   * text. A code that begins with a digit is compared only with the code of the cause, because a number in the text can
   * be a port.
   */
  codes?: readonly string[]
  /**
   * Network error codes of this kind, each with its meaning as a part of a sentence. The catalogue compares these codes
   * in the same way as `codes`.
   */
  words?: Readonly<Record<string, string>>
  /** The advice. `{1}` stands for the first group of the pattern, and `{host}` for the property of {@link About}. */
  advice: string
}

/** The values that replace the names in braces in an advice. */
export interface About {
  /** The server that was called, as a part of a sentence: "the database". */
  party: string
  /** The host and port that were called, or a text to show instead. */
  host: string
  /** The id of the provider, or a text to show instead. */
  provider: string
  /** The provider's id as it is written in names of variables: `MY_IDP` in `AUTH_MY_IDP_SECRET`. */
  PROVIDER: string
}

/** The match of a pattern, with its groups. Empty if a code matched instead. */
type Caught = readonly (string | undefined)[]

/** Returns the match if the cause is of the kind that the row describes. Otherwise returns `undefined`. */
export function caughtBy({ pattern, codes = [], words = {} }: CauseRow, cause: TraceCause): Caught | undefined {
  const text = textOf(cause)
  const said = text.split(/\W+/)
  const means = (code: string): boolean => code === cause.code || (/^\D/.test(code) && said.includes(code))
  return pattern?.exec(text) ?? ([...codes, ...Object.keys(words)].some(means) ? [] : undefined)
}

/** Returns the name, message and code of a cause as one text. */
export function textOf({ name, code, says }: TraceCause): string {
  return `${name} ${says} ${code ?? ""}`.trimEnd()
}

/**
 * Returns the advice with values in place of its braces. A group that the pattern did not match becomes "that is asked
 * for", as in "The table that is asked for is not in this database".
 */
export function filled(sentence: string, caught: Caught = [], about?: About): string {
  return sentence.replace(
    /\{(\w+)\}/g,
    (_, name: string) => caught[Number(name)] ?? about?.[name as keyof About] ?? "that is asked for",
  )
}
