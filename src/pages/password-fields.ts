/**
 * Makes the parts of a page with password fields: the field, the button that shows the password, and the meter that shows
 * how strong a new password is. Scripts add the button and the meter, so a browser without JavaScript shows only the
 * field.
 */
import { fill } from "../texts/fill.ts"
import type { Texts } from "../texts/texts.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { attributes, html, scriptElement, type Attributes, type Html } from "./html.ts"
import { meterScript, meterScriptHash } from "./meter-script.ts"
import { revealScript, revealScriptHash } from "./reveal-script.ts"

/** The meter of a page on which a visitor chooses a password. */
export interface ShownMeter {
  /** The path and query of the worker that estimates the strength. */
  readonly worker: string
  /** The minimum number of characters of a password. The meter shows a shorter password as weak. */
  readonly minimum: number
}

/** The parts that a page with password fields contains in addition to the fields. */
export interface PasswordParts {
  /** A hidden element with the texts and settings for the scripts. */
  readonly settings: Html
  readonly scripts: readonly { readonly element: Html; readonly allowedBy: string }[]
  readonly style: Css
}

/** Wraps the input of a password, so that the script can put the button beside it. */
export function passwordInput(given: Attributes | readonly Attributes[]): Html {
  return html`<div class="secret"><input ${given} /></div>`
}

/** @param meter absent if the page has no meter. */
export function passwordParts({ passwordField: texts }: Texts, meter: ShownMeter | undefined): PasswordParts {
  const ofMeter = meter && {
    "data-meter": texts.meter,
    "data-levels": JSON.stringify(levelsIn(texts)),
    "data-minimum": meter.minimum,
    "data-worker": meter.worker,
  }
  const settings = attributes({ id: "password-fields", hidden: true, "data-show": texts.show, ...ofMeter })
  const shared = { settings: html`<div ${settings}></div>` }
  if (meter === undefined) return { ...shared, scripts: [shows], style: revealStyle }
  return {
    ...shared,
    scripts: [shows, measures],
    style: css`
      ${revealStyle}${meterStyle}
    `,
  }
}

const shows = { element: scriptElement(revealScript), allowedBy: revealScriptHash }
const measures = { element: scriptElement(meterScript), allowedBy: meterScriptHash }

/** Returns the text for each score of the meter, the weakest first. */
function levelsIn({ levels, strength }: Texts["passwordField"]): readonly string[] {
  const { veryWeak, weak, fair, strong, veryStrong } = levels
  return [veryWeak, weak, fair, strong, veryStrong].map((level) => fill(strength, { level }))
}

const revealStyle = css`
  .secret {
    display: flex;
    gap: 8px;
  }
  .secret > input {
    flex: 1;
    min-width: 0;
  }
  [dir="rtl"] .secret > input {
    direction: ltr;
    text-align: end;
  }
  /* Edge has such a button, too. */
  .secret:has(> .reveal) > input::-ms-reveal {
    display: none;
  }
  .reveal {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: center;
    width: 48px;
    padding: 0;
    color: inherit;
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 12px;
    cursor: pointer;
  }
  .reveal:hover,
  .reveal[aria-pressed="true"] {
    background: var(--calm-wash);
  }
  .reveal[aria-pressed="false"] path:last-child {
    display: none;
  }
`

const meterStyle = css`
  .strength meter {
    display: block;
    width: 100%;
    height: 12px;
    margin-top: 8px;
  }
  .strength meter[hidden] {
    display: none;
  }
  .strength p {
    min-height: 1.5em;
    margin: 4px 0 0;
    font-size: 0.875rem;
    color: var(--soft);
  }
`
