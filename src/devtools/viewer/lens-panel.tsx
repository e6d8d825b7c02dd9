import type { JSX } from "preact"
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { FlowDescription } from "../describe/description.ts"
import { causeOf, codeWords } from "../describe/words.ts"
import { impossibleFor, needOf } from "./needs.ts"
import { TitledList } from "./parts.tsx"
import { hashOf } from "./route.ts"

interface Props {
  description: FlowDescription
  /** One or two providers. */
  providers: readonly ProviderOfFlow[]
}

/**
 * Shows what a provider's configuration means for its sign-ins: the checks that they must pass, and the transitions that
 * they never take. With two providers, shows them side by side, and the differences first.
 */
export function LensPanel({ description, providers }: Props): JSX.Element {
  const [first, second] = providers.filter(({ flow }) => flow === description.flow)
  if (first === undefined) return <p class="soft">Choose a provider at the top of the page.</p>
  const chosen = second === undefined ? [first] : [first, second]
  return (
    <section class="lens">
      <h2>{chosen.map(({ name }) => name).join(" and ")}</h2>
      <Checks description={description} providers={chosen} />
      {chosen.map((provider) => (
        <Never
          key={provider.id}
          description={description}
          provider={provider}
          other={chosen.find((each) => each !== provider)}
        />
      ))}
    </section>
  )
}

const asked = { needed: ["✓", "must pass"], unneeded: ["–", "not required"] } as const

function Checks({ description, providers }: Props): JSX.Element {
  const { flow, states } = description
  const rows = states.flatMap((state) => {
    const needs = providers.flatMap((provider) => needOf(state, description, provider) ?? [])
    return needs.length === 0 ? [] : [{ state, needs, differs: new Set(needs).size > 1 }]
  })
  // Several states can make the same check. The table has one row for the check, which links to the first of them.
  const known = new Set<string>()
  const checks = rows.filter(({ state: { check = "" }, needs }) => {
    const row = [check, ...needs].join(" ")
    return !known.has(row) && known.add(row)
  })
  // The differences come first; otherwise the order is that of the chart.
  const ordered = [...checks.filter(({ differs }) => differs), ...checks.filter(({ differs }) => !differs)]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Check</th>
          {providers.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ordered.map(({ state: { path, check }, needs, differs }) => (
          <tr key={path} class={differs ? "differs" : undefined}>
            <th scope="row">
              <a href={hashOf({ flow, state: path })}>{check}</a>
            </th>
            {needs.map((need, index) => (
              <td key={index} class={need}>
                <span aria-hidden="true">{asked[need][0]}</span> {asked[need][1]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NeverProps {
  description: FlowDescription
  provider: ProviderOfFlow
  other: ProviderOfFlow | undefined
}

/** Lists the transitions that the provider's sign-ins never take. With another provider, only those that it can take. */
function Never({ description, provider, other }: NeverProps): JSX.Element | null {
  const { flow, edges } = description
  const shared = new Set(impossibleFor(description, other).edges)
  const never = new Set(impossibleFor(description, provider).edges.filter((id) => !shared.has(id)))
  if (never.size === 0) return null
  return (
    <TitledList title={`Impossible for ${provider.name}${other === undefined ? "" : `, but not for ${other.name}`}`}>
      {edges
        .filter(({ id }) => never.has(id))
        .map((edge) => (
          <li key={edge.id}>
            <a href={hashOf({ flow, state: edge.from, edge: edge.id })}>{causeOf(edge)}</a>{" "}
            <span class="soft">
              {edge.from} → {edge.to}
              {codeWords(edge)}
            </span>
          </li>
        ))}
    </TitledList>
  )
}
