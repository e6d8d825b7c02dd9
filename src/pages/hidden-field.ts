/** Makes hidden form fields. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"

/**
 * Makes a hidden field; no field for `undefined`. Without `autocomplete="off"`, some browsers restore the field's old
 * value when the visitor reloads the page.
 */
export function hiddenField(name: string, value: string | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<input type="hidden" name="${name}" value="${value}" autocomplete="off" />`
}
