/** The words of a text, as a union: `"a b"` gives `"a" | "b"`. */
export type Words<S extends string> = S extends `${infer First} ${infer Others}` ? First | Words<Others> : S

/** The members that one of two unions has and the other lacks. */
type Differing<A, B> = Exclude<A, B> | Exclude<B, A>

/** A text with the very words of a union; where it has others or lacks some, these, for the compiler's message. */
type TextOf<K extends string, S extends string> = [Differing<K, Words<S>>] extends [never] ? S : Differing<K, Words<S>>

/** Lists the keys of a type, written as words: a text that lacks one, or has another, does not compile. */
export function keysOf<T>(): <S extends string>(text: TextOf<keyof T & string, S>) => readonly string[] {
  return (text) => text.split(" ")
}
