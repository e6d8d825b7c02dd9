/** The styles of form controls and links. */
import type { Css } from "./css.ts"
import { css } from "./css.ts"

/**
 * The styles of forms, fields, buttons and links. Controls are at least 44 pixels high, and the focus is always
 * visible.
 */
export const controls: Css = css`
  form {
    margin: 0;
  }
  form + form {
    margin-top: 12px;
  }
  label {
    display: block;
    margin: 0 0 6px;
    font-size: 0.875rem;
    font-weight: 550;
  }
  .field {
    margin-bottom: 16px;
  }
  input,
  select {
    display: block;
    width: 100%;
    min-height: 48px;
    padding: 10px 14px;
    font: inherit;
    color: inherit;
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: 12px;
  }
  [dir="rtl"] :is(input[type="email"], input[inputmode="numeric"]) {
    direction: ltr;
    text-align: end;
  }
  input::placeholder {
    color: var(--soft);
    opacity: 1;
  }
  input[aria-invalid="true"],
  select[aria-invalid="true"] {
    border-color: var(--alarm);
  }
  input[type="checkbox"],
  input[type="radio"] {
    width: 24px;
    min-height: 24px;
    margin: 10px 0;
  }
  input[type="color"],
  input[type="range"] {
    padding: 4px;
  }
  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    width: 100%;
    min-height: 48px;
    padding: 10px 18px;
    font: inherit;
    font-weight: 600;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    color: var(--button-ink, var(--on-brand));
    background: var(--button, var(--brand));
    border: 1px solid transparent;
    border-radius: 12px;
    transition:
      box-shadow 120ms ease,
      background-color 120ms ease;
  }
  .plain {
    --button: var(--card);
    --button-ink: var(--ink);
  }
  .plain .button,
  .button.plain {
    border-color: var(--edge);
  }
  .tinted .button {
    border-color: color-mix(in srgb, var(--ink) 28%, transparent);
  }
  .branded svg.mark {
    box-sizing: content-box;
    padding: 4px;
    margin: -4px 0;
    border-radius: 6px;
    background: var(--brand);
    color: var(--brand-ink);
  }
  .button:hover {
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--ink) 16%, transparent);
  }
  .plain .button:hover,
  .button.plain:hover {
    background: var(--calm-wash);
  }
  .button + .button,
  form + .button,
  .button + form {
    margin-top: 12px;
  }
  .mark {
    width: 20px;
    height: 20px;
    object-fit: contain;
    fill: currentColor;
    flex: none;
  }
  .mark.line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  a {
    color: inherit;
    text-underline-offset: 3px;
  }
  :focus-visible {
    outline: 3px solid var(--ink);
    outline-offset: 3px;
  }
`
