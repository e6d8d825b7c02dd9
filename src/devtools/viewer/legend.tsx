import type { JSX } from "preact"
import type { Diagram } from "../draw/diagram.ts"
import { kindsIn, marksOf, sampleOf } from "../draw/legend.ts"
import { kinds } from "../describe/words.ts"
import { changeWords } from "./flags.tsx"

/** Shows the meaning of the shapes and marks in a drawing. */
export function Legend({ diagram, compared }: { diagram: Diagram; compared: boolean }): JSX.Element {
  return (
    <section class="legend">
      <h2>Legend</h2>
      <dl>
        {kindsIn(diagram.description).map((kind) => (
          <div key={kind}>
            <dt>
              <svg
                class="drawing"
                width="122"
                height="24"
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: sampleOf(kind, 2, 2) }}
              />
              <span class="unseen">{kinds[kind].word}</span>
            </dt>
            <dd>{kinds[kind].says}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {marksOf(diagram.description).map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
        {compared && <li>{changeWords.added}, with a dotted outline: a step or an override added it.</li>}
        {compared && <li>{changeWords.changed}, with a line of dashes and dots: a step or an override changed it.</li>}
      </ul>
    </section>
  )
}
