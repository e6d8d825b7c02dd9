/** The words of a text, as a union: `"a b"` gives `"a" | "b"`. */
export type Words<S extends string> = S extends `${infer First} ${infer Others}` ? First | Words<Others> : S

/** The members that only one of two unions has. */
type Differing<A, B> = Exclude<A, B> | Exclude<B, A>

/**
 * The text itself, if its words are exactly the members of the union. For another text, the type is the words that
 * differ, so that the compiler's message shows them.
 */
type TextOf<K extends string, S extends string> = [Differing<K, Words<S>>] extends [never] ? S : Differing<K, Words<S>>

/**
 * Returns the keys of a type as a list, from one text that contains them. A text with a missing or an extra key does
 * not compile.
 */
export function keysOf<T>(): <S extends string>(text: TextOf<keyof T & string, S>) => readonly string[] {
  return (text) => text.split(" ")
}
