import type { JSX } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import { hashOf } from "./route.ts"

interface Props {
  flows: readonly FlowDescription[]
  /** The name of the shown flow. */
  shown: string
  /** True if the list is one line that scrolls. */
  narrow: boolean
}

/** Links to the flows. In a narrow window, the list is one line that scrolls, so that it leaves room for the chart. */
export function FlowList({ flows, shown, narrow }: Props): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]")
    // Not `scrollIntoView`, which also scrolls the page.
    if (narrow && link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3
  }, [shown, narrow])
  return (
    <nav class="flows" aria-label="Flows">
      <ul ref={list}>
        {flows.map(({ flow, title }) => (
          <li key={flow}>
            <a href={hashOf({ flow, state: "" })} aria-current={flow === shown ? "page" : undefined}>
              <span>{flow}</span>
              <small>{title}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
