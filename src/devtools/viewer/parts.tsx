/** Small components that several panels use. */
import type { ComponentChildren, JSX } from "preact"

/** Shows a sentence. Parts between backquotes appear as code, as in docstrings. */
export function Coded({ text }: { text: string }): JSX.Element {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
}

/** Shows a list under its title. */
export function TitledList({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  )
}

/** Shows a button that does not submit a form. */
export function Button({ says, ...given }: { says: string } & JSX.IntrinsicElements["button"]): JSX.Element {
  return (
    <button type="button" {...given}>
      {says}
    </button>
  )
}
