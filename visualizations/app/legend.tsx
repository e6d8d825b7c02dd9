import type { JSX } from "preact"
import type { Diagram } from "../../src/inspect/diagram.ts"
import { kindsIn, marksOf, sampleOf } from "../../src/inspect/legend.ts"
import { kindSentences, kindWords } from "../../src/inspect/words.ts"
import { changeWords } from "./change-flags.tsx"

/** What the shapes and marks of this drawing mean. */
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
              <span class="unseen">{kindWords[kind]}</span>
            </dt>
            <dd>{kindSentences[kind]}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {marksOf(diagram.description).map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
        {compared && <li>{changeWords.added}, with a dotted outline: the built-in flow does not have it.</li>}
        {compared && <li>{changeWords.changed}, with a line of dashes and dots: it is another there.</li>}
      </ul>
    </section>
  )
}
