import type { JSX } from "preact"
import { useLayoutEffect, useRef } from "preact/hooks"
import { stepsOf } from "../follow/paths.ts"
import { causeOf, passMark } from "../describe/words.ts"
import { edgeOf, type Play } from "./path-play.ts"

interface Props {
  play: Play
  go: (at: number) => void
}

/** Shows all steps of a path as buttons, grouped by request. */
export function PathSteps({ play: { description, path, at }, go }: Props): JSX.Element {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Scroll only the list: `scrollIntoView` would also scroll the page, and could move the chart out of view.
    const current = list.current?.querySelector<HTMLElement>('[aria-current="step"]')
    if (!list.current || !current) return
    const { offsetTop, offsetHeight } = current
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 2
  }, [at])
  return (
    <div class="steps" ref={list}>
      {path.requests.map(({ says, ended, steps }, index) => {
        const before = stepsOf(path).filter((step) => step.request < index).length
        return (
          <div key={index}>
            <h3>
              Request {index + 1}: {says}
            </h3>
            <ol start={before + 1}>
              {steps.map((step, place) => {
                const edge = edgeOf(description, step)
                const here = before + place + 1
                return (
                  <li key={place}>
                    <button type="button" aria-current={here === at ? "step" : undefined} onClick={() => go(here)}>
                      {passMark(edge)}
                      {edge && causeOf(edge)} → {edge?.to}
                    </button>
                  </li>
                )
              })}
            </ol>
            {ended === "waiting" && <p class="soft">The request is answered, and the flow waits.</p>}
          </div>
        )
      })}
    </div>
  )
}
