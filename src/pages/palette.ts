/**
 * The colours of the built-in pages. Text has a contrast of at least 4.5 on its background. Edges of controls have a
 * contrast of at least 3.
 */
import type { Css } from "./css.ts"
import { css } from "./css.ts"

const light: Css = css`
  color-scheme: light;
  --page: #f4f5f7;
  --card: #ffffff;
  --line: #e2e5ea;
  --edge: #858d99;
  --ink: #14181f;
  --soft: #56606e;
  --raised: 0 1px 2px rgb(16 24 40 / 0.05), 0 12px 32px -8px rgb(16 24 40 / 0.12);
  --alarm: #a4161a;
  --alarm-wash: #fdf1f1;
  --alarm-line: #f0caca;
  --calm-wash: #eef1f5;
  --brand: #14181f;
  --on-brand: #ffffff;
`

const dark: Css = css`
  color-scheme: dark;
  --page: #0d1014;
  --card: #171b21;
  --line: #2b323b;
  --edge: #727c89;
  --ink: #eef1f5;
  --soft: #a6b0bd;
  --raised: 0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -8px rgb(0 0 0 / 0.5);
  --alarm: #ffb3b3;
  --alarm-wash: #2c1a1d;
  --alarm-line: #59292e;
  --calm-wash: #222831;
  --brand: #eef1f5;
  --on-brand: #14181f;
`

/**
 * The colours of both schemes. The attribute `data-scheme` of the root element chooses the scheme: `light`, `dark`, or
 * `auto` for the setting of the system.
 */
export const palette: Css = css`
  :root {
    ${light}
  }
  @media (prefers-color-scheme: dark) {
    :root[data-scheme="auto"] {
      ${dark}
    }
  }
  :root[data-scheme="dark"] {
    ${dark}
  }
`
