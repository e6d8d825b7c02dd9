import type { JSX } from "preact"
import type { Difference } from "../../src/inspect/difference.ts"
import { hashOf } from "./route.ts"

/** What the application's flow has that the built-in one has not, and the other way round. */
export function DifferenceList({ flow, difference }: { flow: string; difference: Difference }): JSX.Element {
  const { added, removed, changed } = difference
  const same = added.length + removed.length + changed.length === 0
  return (
    <section class="difference">
      <h2>Beside the built-in flow</h2>
      {same && <p>It is the built-in flow.</p>}
      {added.length > 0 && <h3>Added</h3>}
      <ul>
        {added.map((path) => (
          <li key={path}>
            <a href={hashOf({ flow, state: path })}>{path}</a>
          </li>
        ))}
      </ul>
      {removed.length > 0 && <h3>Left out</h3>}
      <ul>
        {removed.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
      {changed.length > 0 && <h3>Changed</h3>}
      <ul>
        {changed.map(({ path, says }) => (
          <li key={path}>
            {path === "" ? "In every state" : <a href={hashOf({ flow, state: path })}>{path}</a>}
            <ul>
              {says.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
