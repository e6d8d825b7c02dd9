/**
 * The colours and fonts of a drawing. The contrast ratio (WCAG 2) to the background is at least 4.5 for text and at
 * least 3 for outlines.
 */

const light = `--page:#fff;--ink:#14181f;--soft:#4c5663;--line:#6b7480;--card:#fff;--group:#f6f7f9;--check:#e8f0fe;--check-line:#1d4ed8;--grant:#e5f5ec;--grant-line:#12633c;--wait:#fdf3e0;--wait-line:#92560c;--refuse:#fdeeee;--refuse-line:#a4161a;--path:#6d28d9`
const dark = `--page:#0d1014;--ink:#eef1f5;--soft:#b3bcc8;--line:#8b95a2;--card:#171b21;--group:#12161b;--check:#14213c;--check-line:#8fb1ff;--grant:#10291d;--grant-line:#8fe0b4;--wait:#2d210d;--wait-line:#f5c98a;--refuse:#311719;--refuse-line:#ffb3b3;--path:#c4a6ff`

/** The colours as custom properties. A page with a switch for the theme sets `data-theme` on its root element. */
export const drawingColours: string = `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}:root[data-theme="light"]{${light}}:root[data-theme="dark"]{${dark}}`

export const drawingRules: string = [
  "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;fill:var(--ink)}",
  ".page{fill:var(--page)}",
  ".heading{font-size:20px;font-weight:600}",
  ".note{fill:var(--soft)}",
  ".tag{font-size:11px;font-weight:700;letter-spacing:.04em}",
  ".title{font-weight:600}",
  ".name,.detail,.clause,.exit,.label{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--soft)}",
  ".name{text-anchor:end}",
  ".exit{fill:var(--refuse-line)}",
  ".shape{fill:var(--card);stroke:var(--line);stroke-width:1.2}",
  ".inner{fill:none;stroke:var(--line);stroke-width:1.2}",
  ".group .shape{fill:var(--group);stroke-dasharray:none}",
  ".check .shape{fill:var(--check);stroke:var(--check-line);stroke-width:2}",
  ".check .inner{stroke:var(--check-line)}",
  ".check .tag{fill:var(--check-line)}",
  ".success .shape{fill:var(--grant);stroke:var(--grant-line);stroke-width:2.5}",
  ".success .inner{stroke:var(--grant-line)}",
  ".success .tag{fill:var(--grant-line)}",
  // Only the grant is filled with a strong colour.
  ".grant .shape{fill:var(--grant-line);stroke:var(--grant-line);stroke-width:2.5}",
  ".grant .inner{stroke:var(--page)}",
  ".grant text{fill:var(--page)}",
  ".waiting .shape{fill:var(--wait);stroke:var(--wait-line);stroke-width:2;stroke-dasharray:7 4}",
  ".waiting .tag{fill:var(--wait-line)}",
  ".lock{fill:none;stroke:var(--wait-line);stroke-width:1.6}",
  ".refusal .shape{fill:var(--refuse);stroke:var(--refuse-line);stroke-width:2.5}",
  ".refusal .tag{fill:var(--refuse-line)}",
  ".plain .shape,.end .shape{stroke:var(--ink);stroke-width:1.6}",
  ".line{fill:none;stroke:var(--line);stroke-width:1.4}",
  ".head{fill:var(--line)}",
  ".passes .line{stroke:var(--check-line);stroke-width:2}",
  ".passes .head{fill:var(--check-line)}",
  ".failure .line{stroke-dasharray:3 3}",
  ".group-title text{paint-order:stroke;stroke:var(--group);stroke-width:4px}",
  ".label{paint-order:stroke;stroke:var(--page);stroke-width:3px}",
].join("")

export const drawingStyle: string = `${drawingColours}${drawingRules}`
