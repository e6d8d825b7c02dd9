import type { JSX } from "preact"
import type { ProviderOfFlow } from "../draw/charts.ts"
import { Chart, type ChartProps } from "./chart.tsx"
import { flagsOfNeeds } from "./needs.ts"

interface Props extends Omit<ChartProps, "provider" | "sides"> {
  /** One provider, two to compare, or `undefined` for no provider. */
  providers: readonly (ProviderOfFlow | undefined)[]
}

/** Shows the chart: once, or twice side by side, each with the marks of one provider. */
export function Sides({ providers, flags, ...props }: Props): JSX.Element {
  const { description } = props.diagram
  const several = providers.length > 1
  return (
    <div class="sides">
      {providers.map((provider, index) => (
        <div key={index} class="side">
          {several && <h2>{provider?.name}</h2>}
          <Chart
            {...props}
            sides={providers.length}
            provider={provider}
            flags={[...flagsOfNeeds(description, provider), ...flags]}
          />
        </div>
      ))}
    </div>
  )
}
