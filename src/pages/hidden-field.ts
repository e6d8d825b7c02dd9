/** Makes hidden fields: values that a form sends and the visitor does not see. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"

/**
 * Makes a hidden field, or no field for `undefined`. Without `autocomplete="off"`, some browsers put the older value
 * into the field when the page is reloaded.
 */
export function hiddenField(name: string, value: string | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<input type="hidden" name="${name}" value="${value}" autocomplete="off" />`
}
