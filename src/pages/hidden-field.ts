/** Values that a form sends along. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"

/** `undefined` makes no field. `autocomplete="off"`: browsers would put back an older value when a page is reloaded. */
export function hiddenField(name: string, value: string | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<input type="hidden" name="${name}" value="${value}" autocomplete="off" />`
}
