import type { JSX } from "preact"
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { EdgeDescription, FlowDescription, SourcePlace, StateDescription } from "../describe/description.ts"
import {
  causeOf,
  clauseLink,
  codeWords,
  edgeWords,
  kinds,
  passMark,
  refusalMarks,
  sealedWords,
  tagOf,
} from "../describe/words.ts"
import { impossibleWords, needOf, needWords } from "./needs.ts"
import { hashOf, type Route } from "./route.ts"
import { Coded, TitledList } from "./parts.tsx"

interface Props {
  description: FlowDescription
  selected: Route
  /** The provider whose sign-ins are shown. */
  provider: ProviderOfFlow | undefined
}

/** Shows the details of the selection: a transition, a state, or the flow as a whole. */
export function Details({ description, selected, provider }: Props): JSX.Element {
  const edge = description.edges.find(({ id }) => id === selected.edge)
  const state = description.states.find(({ path }) => path === selected.state)
  return (
    <section class="details" aria-live="polite">
      {edge ? (
        <OfEdge edge={edge} description={description} provider={provider} />
      ) : state ? (
        <OfState state={state} description={description} provider={provider} />
      ) : (
        <OfFlow description={description} provider={provider} />
      )}
    </section>
  )
}

function OfFlow({ description, provider }: Omit<Props, "selected">): JSX.Element {
  const { title, flow, states, edges, initial } = description
  const checks = states.filter(({ check }) => check !== undefined)
  return (
    <>
      <p class="what">Flow: {flow}</p>
      <h2>{title}</h2>
      <p>
        {states.length} states and {edges.length} transitions. It begins in{" "}
        <a href={hashOf({ flow, state: initial })}>{initial}</a>.
      </p>
      {checks.length > 0 && (
        <TitledList title="Checks, in the order of the chart">
          {checks.map((state) => (
            <li key={state.path}>
              <a href={hashOf({ flow, state: state.path })}>{state.title}</a> <code>{state.check}</code>
              <Needed state={state} description={description} provider={provider} />
            </li>
          ))}
        </TitledList>
      )}
      <Ways
        title="From every state without its own transition"
        edges={edges.filter(({ from }) => from === "")}
        flow={flow}
      />
    </>
  )
}

interface StateProps extends Omit<Props, "selected"> {
  state: StateDescription
}

/**
 * Shows whether sign-ins with the chosen provider must pass the check of a state. Shows nothing for a state without a
 * check.
 */
function Needed({ state, description, provider }: StateProps): JSX.Element | null {
  const need = needOf(state, description, provider)
  if (need === undefined) return null
  return <span class={`need ${need}`}>{needWords(need, provider)}</span>
}

/** Says that the chosen provider's sign-ins never reach a part of the chart. */
function Never({ says }: { says: string }): JSX.Element | null {
  return says === "" ? null : <span class="need unneeded">{says}</span>
}

function OfState({ state, description, provider }: StateProps): JSX.Element {
  const { flow, edges } = description
  const { asks } = state
  return (
    <>
      <p class="what">{tagOf(state)}</p>
      <h2>{state.title}</h2>
      <p>
        <code>{state.path}</code> <Needed state={state} description={description} provider={provider} />
        <Never says={impossibleWords({ state: state.path }, description, provider)} />
      </p>
      <p class="soft">{kinds[state.kind].says}</p>
      {state.inDepth && (
        <p>
          {refusalMarks.inDepth} This check defends in depth: a request fails it only if another defence, such as the
          seal of the flow cookie, has failed before.
        </p>
      )}
      {state.addedBy !== undefined && <p>Added or changed by {state.addedBy}.</p>}
      {asks && (
        <>
          <h3>
            Asks <code>{asks.name}</code>
          </h3>
          {asks.says !== undefined && (
            <p>
              <Coded text={asks.says} />
            </p>
          )}
          {asks.replaced && <p>An override carries it out, in the place of the built-in effect.</p>}
          <p class="soft">May be answered by {asks.answers.join(", ")}; and by effect.failed and effect.timedOut.</p>
          <Place of="Effect" place={asks.source} />
        </>
      )}
      {state.keeps !== undefined && (
        <TitledList title={`Keeps, ${sealedWords(state)}`}>
          {state.keeps.map((key) => (
            <li key={key}>
              <code>{key}</code>
            </li>
          ))}
        </TitledList>
      )}
      <Clauses clauses={state.rfc ?? []} />
      <Rules rules={state.stands ?? []} what="state" />
      <Ways title="Ways out" edges={edges.filter(({ from }) => from === state.path)} flow={flow} />
      <Ways title="Ways in" edges={edges.filter(({ to, from }) => to === state.path && from !== "")} flow={flow} from />
      <Place of="State" place={state.source} />
    </>
  )
}

function OfEdge({ edge, description, provider }: Omit<Props, "selected"> & { edge: EdgeDescription }): JSX.Element {
  const { flow, states } = description
  const from = states.find(({ path }) => path === edge.from)
  const { guard } = edge
  const codes = codeWords(edge).slice(2)
  return (
    <>
      <p class="what">Transition: {edgeWords[edge.kind]}</p>
      <h2>{causeOf(edge)}</h2>
      <p>
        From{" "}
        {from ? <a href={hashOf({ flow, state: from.path })}>{from.path}</a> : "every state without its own transition"}{" "}
        to <a href={hashOf({ flow, state: edge.to })}>{edge.to}</a>.{" "}
        <Never says={impossibleWords({ edge: edge.id }, description, provider)} />
      </p>
      {edge.says !== undefined && <p>{edge.says}.</p>}
      {edge.passes !== undefined && (
        <p>
          {passMark(edge)}Passes the check <code>{edge.passes}</code>
          {edge.notApplied && ", because it does not apply"}.
        </p>
      )}
      {guard && (
        <>
          <h3>
            If <code>{guard.name}</code>
          </h3>
          <p>
            <Coded text={guard.says ?? "The rule has no documentation here: its source is the application's own."} />
          </p>
          <Place of="Guard" place={guard.source} />
        </>
      )}
      {codes !== "" && (
        <p>
          {edge.kind === "refuses" ? "Refused as" : "Shows the page again with"} <code>{codes}</code>.
        </p>
      )}
      {edge.asks.length > 0 && (
        <p>
          Asks for <code>{edge.asks.join(", ")}</code>.
        </p>
      )}
      <Clauses clauses={from?.rfc ?? []} />
      {edge.passes !== undefined && <Rules rules={from?.stands ?? []} what="check" />}
      <Place of="State" place={from?.source} />
    </>
  )
}

interface WaysProps {
  title: string
  edges: readonly EdgeDescription[]
  flow: string
  /** If true, the list shows the state that each transition leaves; otherwise, the state that it enters. */
  from?: boolean
}

function Ways({ title, edges, flow, from = false }: WaysProps): JSX.Element | null {
  if (edges.length === 0) return null
  return (
    <TitledList title={title}>
      {edges.map((edge) => (
        <li key={edge.id}>
          {passMark(edge)}
          {edge.inDepth && `${refusalMarks.inDepth} `}
          <a href={hashOf({ flow, state: edge.from, edge: edge.id })}>{causeOf(edge)}</a>{" "}
          <span class="soft">
            {from ? `from ${edge.from}` : `→ ${edge.to}`}
            {codeWords(edge)}
          </span>
          {edge.guard?.says !== undefined && (
            <p class="soft">
              <Coded text={edge.guard.says} />
            </p>
          )}
        </li>
      ))}
    </TitledList>
  )
}

function Clauses({ clauses }: { clauses: readonly string[] }): JSX.Element | null {
  if (clauses.length === 0) return null
  return (
    <TitledList title="Specified in">
      {clauses.map((clause) => (
        <li key={clause}>
          <Clause clause={clause} address={clauseLink(clause)} />
        </li>
      ))}
    </TitledList>
  )
}

function Clause({ clause, address }: { clause: string; address: string | undefined }): JSX.Element {
  if (address === undefined) return <>{clause}</>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {clause}
    </a>
  )
}

function Rules({ rules, what }: { rules: readonly { id: string; rule: string }[]; what: string }): JSX.Element | null {
  if (rules.length === 0) return null
  return (
    <TitledList title={`Rules that would break without this ${what}`}>
      {rules.map(({ id, rule }) => (
        <li key={id} data-rule={id}>
          <code>{id}</code> {rule}
        </li>
      ))}
    </TitledList>
  )
}

function Place({ of, place }: { of: string; place: SourcePlace | undefined }): JSX.Element | null {
  if (!place) return null
  return (
    <p class="soft">
      {of}:{" "}
      <code>
        {place.file}:{place.line}
      </code>
    </p>
  )
}
