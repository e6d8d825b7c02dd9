import type { JSX } from "preact"
import type { FlowDescription } from "../describe/description.ts"
import { passedWords, passingsOf } from "../follow/passings.ts"
import { stepsOf } from "../follow/trace-path.ts"
import { hasFailed, lasting, requestWords } from "../follow/trace-words.ts"
import type { Layout } from "../draw/layout.ts"
import { Button } from "./parts.tsx"
import { shareRun } from "./share.ts"
import { saveTraces } from "./trace-file.ts"
import { TraceAsks } from "./trace-asks.tsx"
import { TraceBadge } from "./trace-badge.tsx"
import { TraceFailure } from "./trace-failure.tsx"
import { Clock } from "./trace-list.tsx"
import { TraceSteps } from "./trace-steps.tsx"
import type { Entry } from "./trace-store.ts"
import type { Scene } from "./use-traces.ts"

interface Props {
  shown: Entry
  scene: Scene
  /** The chart of the request's flow; `undefined` if the page has no chart of that flow. */
  description: FlowDescription | undefined
  /** The layout of that chart; `undefined` as long as the chart has none. */
  layout: Layout | undefined
  /** Begins a comparison of the selected requests with others. */
  compare: () => void
  /** False if the page shows the failure elsewhere. */
  withFailure: boolean
}

/** Shows one request: its failure, its path, its asks, and the other requests of a sign-in that the user follows. */
export function TraceDetail({ shown, scene, description, layout, compare, withFailure }: Props): JSX.Element {
  const { trace, file } = shown
  const { id, flow, provider, person, took, at, passed } = trace
  const { entries, followed, step, setStep } = scene
  const traces = entries.map((entry) => entry.trace)
  const following = followed === id
  const steps = description ? stepsOf(description, traces) : []
  const share = (of: FlowDescription) =>
    void shareRun({ description: of, layout, traces: following ? traces : [trace] })
  return (
    <section class="trace" aria-label="The chosen request" tabIndex={0}>
      <header>
        <h2>
          <TraceBadge trace={trace} /> {requestWords(trace)}
          {provider !== undefined && <span class="soft"> at {provider}</span>}
        </h2>
        {withFailure && hasFailed(trace) && <TraceFailure trace={trace} description={description} />}
        <p class="buttons">
          <button type="button" aria-pressed={following} onClick={() => scene.follow(following ? "" : id)}>
            Follow this sign-in
          </button>
          <button type="button" onClick={() => saveTraces(following ? traces : [trace])}>
            {following && traces.length > 1 ? `Export ${traces.length} requests` : "Export"}
          </button>
          {description && (
            <>
              <Button says="Share" title="Save this run as one HTML file" onClick={() => share(description)} />
              <Button says="Compare…" title="Compare with another sign-in of this flow" onClick={compare} />
            </>
          )}
          <button
            type="button"
            onClick={() => {
              scene.followLatest(false)
              scene.choose(undefined)
            }}
          >
            Close
          </button>
        </p>
      </header>
      {following && <Requests scene={scene} />}
      <dl class="facts">
        <Fact name="Flow">{flow === "" ? "no flow received the request" : flow}</Fact>
        <Fact name="Person">{person ?? "not known"}</Fact>
        <Fact name="Took">{lasting(took)}</Fact>
        <Fact name="When">
          <Clock at={at} />
        </Fact>
        <Fact name="Id">
          <code>{id}</code>
        </Fact>
        {file !== "" && <Fact name="From">{file}</Fact>}
      </dl>
      <h3>Checks passed</h3>
      {passed.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul class="passed">
          {passingsOf(description, trace).map(({ check, how }) => (
            <li key={check}>
              {how === "notApplied" || how === "remembered" ? "–" : "✓"} {check}
              {passedWords[how] !== "" && <span class="soft"> {passedWords[how]}</span>}
            </li>
          ))}
        </ul>
      )}
      <TraceAsks trace={trace} />
      {steps.length > 0 && (
        <TraceSteps key={`${followed} ${shown.number}`} steps={steps} step={step} setStep={setStep} />
      )}
    </section>
  )
}

/** The maximum number of requests that the panel lists for a sign-in. */
const MOST_REQUESTS = 30

function Requests({ scene: { entries, shown, choose } }: { scene: Scene }): JSX.Element {
  const earlier = Math.max(0, entries.length - MOST_REQUESTS)
  return (
    <section class="requests">
      <h3>{entries.length === 1 ? "One request" : `${entries.length} requests, in their order`}</h3>
      {earlier > 0 && <p class="soft">{earlier} earlier ones are not listed.</p>}
      <ol start={earlier + 1}>
        {entries.slice(earlier).map((entry) => (
          <li key={entry.number}>
            <button type="button" aria-pressed={entry === shown} onClick={() => choose(entry)}>
              {requestWords(entry.trace)} <TraceBadge trace={entry.trace} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: JSX.Element | string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
