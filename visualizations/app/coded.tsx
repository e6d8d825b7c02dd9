import type { JSX } from "preact"

/** A sentence in which what stands between backquotes is code, as in the docstrings that it comes from. */
export function Coded({ text }: { text: string }): JSX.Element {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
}
