/** The words of a text, as a union: `"a b"` gives `"a" | "b"`. */
export type Words<S extends string> = S extends `${infer First} ${infer Others}` ? First | Words<Others> : S
