/** The icons of the built-in pages. They repeat the text next to them, so they are hidden from screen readers. */
import type { Html } from "./html.ts"
import { html } from "./html.ts"

/** Makes the mark (logo) of a provider from the data of an SVG path. */
export function drawn(path: string): Html {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="${path}"></path>
  </svg>`
}

/** A key, in the button of a provider without a mark. */
export const key: Html = html`<svg class="mark line" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <circle cx="8" cy="15.5" r="4.5"></circle>
  <path d="m11.5 12 8-8m-3.5 3.5 3 3"></path>
</svg>`

/** An envelope, in the button of a provider that sends a sign-in link. */
export const letter: Html = html`<svg class="mark line" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <rect x="2.5" y="4.5" width="19" height="15" rx="2.5"></rect>
  <path d="m3 6.5 9 7 9-7"></path>
</svg>`

/** An envelope, above the heading of a page. */
export const envelope: Html = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <rect x="2.5" y="4.5" width="19" height="15" rx="2.5"></rect>
  <path d="m3 6.5 9 7 9-7"></path>
</svg>`

/** A circle with an exclamation mark. */
export const warning: Html = html`<svg class="icon alarming" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <circle cx="12" cy="12" r="9.5"></circle>
  <path d="M12 7.5v5.5m0 3.5v.01"></path>
</svg>`

/** A door with an arrow that leads out. */
export const exit: Html = html`<svg class="icon exit" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d="M14 3.5H7A2.5 2.5 0 0 0 4.5 6v12A2.5 2.5 0 0 0 7 20.5h7M10 12h11m-4-4 4 4-4 4"></path>
</svg>`

/** A person. */
export const person: Html = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <circle cx="12" cy="8" r="4.25"></circle>
  <path d="M4 20.5a8 8 0 0 1 16 0"></path>
</svg>`
