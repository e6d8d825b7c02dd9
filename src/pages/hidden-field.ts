/** Values that a form sends along. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"

/**
 * Makes a hidden field. `undefined` gives no field. `autocomplete="off"` prevents that browsers restore an older value
 * when the page is reloaded.
 */
export function hiddenField(name: string, value: string | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<input type="hidden" name="${name}" value="${value}" autocomplete="off" />`
}
