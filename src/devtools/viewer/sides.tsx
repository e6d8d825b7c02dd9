import type { JSX } from "preact"
import { useLayoutEffect, useMemo, useState } from "preact/hooks"
import { phasesOf } from "../describe/phases.ts"
import type { ProviderOfFlow } from "../draw/charts.ts"
import { Chart, type ChartProps } from "./chart.tsx"
import { useBandContent } from "./use-band-content.ts"
import { useBands } from "./use-bands.ts"

interface Props extends Omit<ChartProps, "provider" | "phases" | "bandsOpen" | "content" | "inWhole" | "setInWhole"> {
  /** One provider, two to compare, or `undefined` for no provider. */
  providers: readonly (ProviderOfFlow | undefined)[]
}

/**
 * Shows the chart: once, or twice side by side, each with the marks of one provider. Both charts have the same open bands,
 * and begin with the same view.
 */
export function Sides({ providers, ...props }: Props): JSX.Element {
  const { description } = props.diagram
  const phases = useMemo(() => phasesOf(description), [description])
  const bandsOpen = useBands(description, phases, props)
  const content = useBandContent()
  const [inWhole, setInWhole] = useState(false)
  const several = providers.length > 1
  // A layout effect: as soon as the page shows another flow, the keys open its bands.
  useLayoutEffect(() => {
    const jumping = (event: KeyboardEvent) => {
      const { target } = event
      const typing =
        (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "range") ||
        target instanceof HTMLSelectElement
      const phase = typing || event.ctrlKey || event.metaKey || event.altKey ? undefined : phases[Number(event.key) - 1]
      if (phase && !inWhole) bandsOpen.jump(phase.id)
    }
    addEventListener("keydown", jumping)
    return () => removeEventListener("keydown", jumping)
  })
  return (
    <div class="sides">
      {providers.map((provider, index) => (
        <div key={`${index} of ${providers.length}`} class="side">
          {several && <h2>{provider?.name}</h2>}
          <Chart {...props} {...{ phases, bandsOpen, content, inWhole, setInWhole }} provider={provider} />
        </div>
      ))}
    </div>
  )
}
