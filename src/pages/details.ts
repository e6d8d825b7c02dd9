/** Writes the details of an error that a visitor can quote to the operators of the site. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"
import type { ErrorParameters } from "./messages.ts"
import { supportDetails } from "./messages.ts"
import { href } from "./safe-url.ts"
import type { Texts } from "../texts/texts.ts"

/**
 * Returns the list of reason, code and reference (the id of the flow); `undefined` if the error has none of the three.
 *
 * @param traceUrl the address of the trace in the visualizer, to which the reference links in development.
 */
export function details(error: ErrorParameters, { error: terms }: Texts, traceUrl?: string): Html | undefined {
  const { reason, flow, code } = supportDetails(error)
  if (reason === undefined && flow === undefined && code === undefined) return undefined
  return html`<dl class="details">
    ${row(terms.reason, reason)}${row(terms.code, code)}${row(terms.reference, flow, traceUrl)}
  </dl>`
}

function row(term: string, value: string | undefined, url?: string): Html | undefined {
  if (value === undefined) return undefined
  const link = href(url)
  return html`<dt>${term}</dt>
    <dd>${link ? html`<a href="${link}"><bdi>${value}</bdi></a>` : html`<bdi>${value}</bdi>`}</dd>`
}
