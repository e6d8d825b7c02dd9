/** Texts with placeholders in braces: `Sign in to {host}`. */

/** The names in braces of a text. */
export type Names<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never

/** Any text that has these placeholders, in any order. */
export type WithNames<N extends string, Each extends string = N> = [N] extends [never]
  ? string
  : Each extends Each
    ? `${string}{${Each}}${WithNames<Exclude<N, Each>>}`
    : never

/** The values of a text's placeholders. */
export type Values<T extends string, V = string> = Readonly<Record<Names<T>, V>>

/** The text with its values, in one piece. */
export function fill<const T extends string>(text: T, values: Values<T>): string {
  return pieces(text, values).join("")
}

/** The text and its values in the order in which they are read. A name without a value stays as it is written. */
export function pieces<const T extends string, V>(text: T, values: Values<T, V>): (string | V)[] {
  const given: Readonly<Record<string, V | undefined>> = values
  return text
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith("{") && Object.hasOwn(given, piece.slice(1, -1)) ? (given[piece.slice(1, -1)] ?? piece) : piece,
    )
}
