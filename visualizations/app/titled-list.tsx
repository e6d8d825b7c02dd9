import type { ComponentChildren, JSX } from "preact"

/** A list under its title, in a panel. */
export function TitledList({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </>
  )
}
