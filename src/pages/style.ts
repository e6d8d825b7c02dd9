/**
 * The styles of the built-in pages. They are the same for every configuration: a page adds the configured colours as
 * custom properties.
 */
import { controls } from "./controls-style.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { palette } from "./palette.ts"

const frame: Css = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }
  body {
    margin: 0;
    min-height: 100vh;
    min-height: 100dvh;
    padding: 24px 16px;
    display: flex;
    align-items: center;
    justify-content: center;
    background: var(--page);
    color: var(--ink);
    font:
      400 16px/1.5 system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      "Helvetica Neue",
      sans-serif;
  }
  main {
    width: 100%;
    max-width: 432px;
    padding: 40px;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 20px;
    box-shadow: var(--raised);
    overflow-wrap: anywhere;
  }
  header {
    margin-bottom: 28px;
    text-align: center;
  }
  header:last-child {
    margin-bottom: 0;
  }
  .logo {
    display: block;
    max-width: 180px;
    height: 48px;
    margin: 0 auto 24px;
    object-fit: contain;
  }
  .icon {
    display: block;
    width: 56px;
    height: 56px;
    margin: 0 auto 20px;
    padding: 15px;
    border-radius: 50%;
    background: var(--calm-wash);
    color: var(--ink);
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [dir="rtl"] .icon.exit {
    transform: scaleX(-1);
  }
  .icon.alarming {
    background: var(--alarm-wash);
    color: var(--alarm);
  }
  h1 {
    margin: 0;
    font-size: 1.5rem;
    line-height: 1.25;
    font-weight: 650;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  p {
    margin: 12px 0 0;
    text-wrap: pretty;
  }
  /* Its letters are joined. */
  :lang(ar) h1 {
    letter-spacing: normal;
  }
  /* Lines break between words. */
  :lang(ko) {
    word-break: keep-all;
  }
  :lang(ja) {
    word-break: auto-phrase;
  }
  h1 .address {
    display: block;
    margin-top: 6px;
    font-size: 1.0625rem;
    letter-spacing: -0.005em;
  }
  header p,
  .note {
    color: var(--soft);
  }
  .note {
    margin-top: 20px;
    font-size: 0.875rem;
    text-align: center;
  }
  header + .note {
    margin-top: 0;
  }
  .note + .button {
    margin-top: 24px;
  }
  .who {
    font-weight: 600;
    color: var(--ink);
  }
`

const notices: Css = css`
  .alert {
    margin: 0 0 24px;
    padding: 12px 16px;
    font-size: 0.9375rem;
    color: var(--alarm);
    background: var(--alarm-wash);
    border: 1px solid var(--alarm-line);
    border-radius: 12px;
  }
  .alert p {
    margin: 0;
  }
  .or {
    display: flex;
    align-items: center;
    gap: 14px;
    margin: 24px 0;
    font-size: 0.875rem;
    color: var(--soft);
  }
  .or::before,
  .or::after {
    content: "";
    flex: 1;
    border-top: 1px solid var(--line);
  }
  .details {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 4px 12px;
    margin: 28px 0 0;
    padding-top: 20px;
    border-top: 1px solid var(--line);
    font-size: 0.8125rem;
    color: var(--soft);
  }
  .details dd {
    margin: 0;
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  }
  @media (max-width: 479px) {
    body {
      padding: 0;
      background: var(--card);
      align-items: flex-start;
    }
    main {
      max-width: none;
      padding: 48px 24px 32px;
      border: 0;
      border-radius: 0;
      box-shadow: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
      animation: none !important;
    }
  }
  @media (prefers-contrast: more) {
    :root {
      --line: var(--edge);
      --soft: var(--ink);
    }
  }
  @media (forced-colors: active) {
    .button,
    main,
    .alert {
      border-color: ButtonText;
    }
    .icon {
      border: 1px solid ButtonText;
    }
  }
`

/** The styles of all pages. The colours of the theme and of providers come after them. */
export const style: Css = css`
  ${palette}${frame}${controls}${notices}
`
