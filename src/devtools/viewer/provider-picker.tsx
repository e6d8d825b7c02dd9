import type { JSX } from "preact"
import type { ProviderOfFlow } from "../draw/charts.ts"

interface Props {
  /** The application's providers. */
  providers: readonly ProviderOfFlow[]
  /** Usual kinds of providers. */
  presets: readonly ProviderOfFlow[]
  chosen: ProviderOfFlow | undefined
  choose: (provider: ProviderOfFlow | undefined) => void
  /** The second provider, whose chart is beside that of the first. */
  beside: ProviderOfFlow | undefined
  chooseBeside: (provider: ProviderOfFlow | undefined) => void
}

/** Lets the user select the provider whose checks the chart marks, and a second provider to compare. */
export function ProviderPicker({ providers, presets, chosen, choose, beside, chooseBeside }: Props): JSX.Element {
  const others = (all: readonly ProviderOfFlow[]) =>
    all.filter(({ id, flow }) => flow === chosen?.flow && id !== chosen.id)
  return (
    <div class="providers">
      <Picker
        label="Show the checks of provider"
        none="All providers"
        groups={[providers, presets]}
        chosen={chosen}
        choose={choose}
      />
      {chosen && others([...providers, ...presets]).length > 0 && (
        <Picker
          label="Compare with provider"
          none="Beside: none"
          groups={[others(providers), others(presets)]}
          chosen={beside}
          choose={chooseBeside}
        />
      )}
    </div>
  )
}

interface PickerProps {
  label: string
  none: string
  groups: readonly [providers: readonly ProviderOfFlow[], presets: readonly ProviderOfFlow[]]
  chosen: ProviderOfFlow | undefined
  choose: (provider: ProviderOfFlow | undefined) => void
}

function Picker({ label, none, groups: [providers, presets], chosen, choose }: PickerProps): JSX.Element {
  const all = [...providers, ...presets]
  return (
    <label>
      <span class="unseen">{label}</span>
      <select
        value={chosen?.id ?? ""}
        onChange={(event) => choose(all.find(({ id }) => id === event.currentTarget.value))}
      >
        <option value="">{none}</option>
        <Options title="This application" providers={providers} />
        <Options title="Presets" providers={presets} />
      </select>
    </label>
  )
}

function Options({ title, providers }: { title: string; providers: readonly ProviderOfFlow[] }): JSX.Element | null {
  if (providers.length === 0) return null
  return (
    <optgroup label={title}>
      {providers.map(({ id, name, type }) => (
        <option key={id} value={id}>
          {name} ({type})
        </option>
      ))}
    </optgroup>
  )
}
