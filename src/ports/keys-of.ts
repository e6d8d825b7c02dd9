/** The words of a string, as a union: `"a b"` gives `"a" | "b"`. */
export type Words<S extends string> = S extends `${infer First} ${infer Others}` ? First | Words<Others> : S

/** The members that only one of two unions has. */
type Differing<A, B> = Exclude<A, B> | Exclude<B, A>

/**
 * The string itself, if its words are exactly the members of the union. Otherwise the words that differ, so that the
 * compiler's message shows them.
 */
type TextOf<K extends string, S extends string> = [Differing<K, Words<S>>] extends [never] ? S : Differing<K, Words<S>>

/**
 * Returns the keys of a type as a list, from a string that contains them, separated by spaces. A string with a missing
 * or an extra key does not compile.
 */
export function keysOf<T>(): <S extends string>(text: TextOf<keyof T & string, S>) => readonly string[] {
  return (text) => text.split(" ")
}
