/** Writes the details of an error that a visitor can quote to the operators of the site. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"
import type { ErrorParameters } from "./messages.ts"
import { supportDetails } from "./messages.ts"
import type { Texts } from "../texts/texts.ts"

/**
 * Returns the list of reason, code and reference (the id of the flow); `undefined` if the error has none of the three.
 */
export function details(error: ErrorParameters, { error: terms }: Texts): Html | undefined {
  const { reason, flow, code } = supportDetails(error)
  if (reason === undefined && flow === undefined && code === undefined) return undefined
  return html`<dl class="details">
    ${row(terms.reason, reason)}${row(terms.code, code)}${row(terms.reference, flow)}
  </dl>`
}

function row(term: string, value: string | undefined): Html | undefined {
  return value === undefined
    ? undefined
    : html`<dt>${term}</dt>
        <dd><bdi>${value}</bdi></dd>`
}
