/** What the last requests did, state by state. */
import { html, type Html } from "../html.ts"
import { timeOf } from "../respond.ts"
import { flowTitle, milliseconds, stepsOf, type Trace } from "../traces.ts"

export function tracesPage(traces: readonly Trace[]): Html {
  return html`<h1>Traces</h1>
    <p class="lead">
      Every request to the authentication routes runs through one statechart. These are the last
      ${traces.length === 1 ? "one" : traces.length}, the latest first: which states it passed, what was asked on the
      way, and how it ended. No secret ever enters a trace.
    </p>
    ${traces.length === 0 ? html`<div class="card"><p class="soft">Nothing yet. Sign in, and look here again.</p></div>` : traces.map(traceCard)}`
}

function traceCard(trace: Trace, index: number): Html {
  const { flow, provider, ended, reason, took, at, id } = trace
  return html`<details class="trace" ${index === 0 && html` open`}>
    <summary>
      <strong>${flowTitle(flow)}</strong>${provider !== undefined && html`<span class="soft small">${provider}</span>`}
      <span class="badge ${toneOf(trace)}">${ended}${reason !== undefined && `: ${reason}`}</span>
      <span class="soft small">${timeOf(at)}, ${milliseconds(took)}</span>
    </summary>
    <ol class="path">
      ${stepsOf(trace).map(
        ({ title, state, left }) =>
          html`<li>
            ${title}
            <span class="soft small mono">${state}</span>${left !== "" && html`<span class="how">${left}</span>`}
          </li>`,
      )}
    </ol>
    <p class="soft small path">Flow <code>${id}</code>: the same in the log and on error pages.</p>
  </details>`
}

function toneOf({ ended, reason }: Trace): "good" | "bad" | "" {
  if (reason !== undefined || ended === "refused") return "bad"
  return ["signedIn", "live", "signedOut"].includes(ended) ? "good" : ""
}
