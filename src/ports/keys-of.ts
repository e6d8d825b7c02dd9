/** The words of a text, as a union: `"a b"` gives `"a" | "b"`. */
export type Words<S extends string> = S extends `${infer First} ${infer Others}` ? First | Words<Others> : S

/** The members of only one of two unions. */
type Differing<A, B> = Exclude<A, B> | Exclude<B, A>

/** A text with exactly the words of a union. For another text: the differing words, which the compiler's message shows. */
type TextOf<K extends string, S extends string> = [Differing<K, Words<S>>] extends [never] ? S : Differing<K, Words<S>>

/** Lists the keys of a type, written as words. A text with a missing or an extra word does not compile. */
export function keysOf<T>(): <S extends string>(text: TextOf<keyof T & string, S>) => readonly string[] {
  return (text) => text.split(" ")
}
