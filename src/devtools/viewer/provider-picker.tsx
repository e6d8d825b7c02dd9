import type { JSX } from "preact"
import type { ProviderOfFlow } from "../draw/charts.ts"

interface Props {
  providers: readonly ProviderOfFlow[]
  chosen: ProviderOfFlow | undefined
  choose: (provider: ProviderOfFlow | undefined) => void
}

/** Lets the user select the provider whose checks the chart marks. */
export function ProviderPicker({ providers, chosen, choose }: Props): JSX.Element {
  return (
    <label class="providers">
      <span class="unseen">Show the checks of provider</span>
      <select
        value={chosen?.id ?? ""}
        onChange={(event) => choose(providers.find(({ id }) => id === event.currentTarget.value))}
      >
        <option value="">All providers</option>
        {providers.map(({ id, name, type }) => (
          <option key={id} value={id}>
            {name} ({type})
          </option>
        ))}
      </select>
    </label>
  )
}
