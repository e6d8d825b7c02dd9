/** Small parts that several panels are made of. */
import type { ComponentChildren, JSX } from "preact"

/** A sentence with code between backquotes, as in docstrings. */
export function Coded({ text }: { text: string }): JSX.Element {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
}

/** A list under its title, in a panel. */
export function TitledList({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  )
}

/** A button that submits no form. */
export function Button({ says, ...given }: { says: string } & JSX.IntrinsicElements["button"]): JSX.Element {
  return (
    <button type="button" {...given}>
      {says}
    </button>
  )
}
