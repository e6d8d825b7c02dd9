import type { Diagram } from "./diagram.ts"
import type { Layout } from "./layout.ts"
import { kindsIn, marksOf, sampleOf } from "./legend.ts"
import { escaped } from "./markup.ts"
import { drawingStyle } from "./style.ts"
import { descriptionOf, drawingOf } from "./svg.ts"
import { kinds as words } from "../describe/words.ts"

const margin = 16
const legendTop = 52
const legendRow = 26
const markRow = 18
const noteLeft = margin + 130
/** The width of a character in pixels, in the widest of the usual fonts. */
const noteCharacter = 7

/**
 * Returns a whole SVG file: the drawing with title, legend, and colours for light and dark pages. The file loads no
 * other file. Its text can be selected and searched. The file names its size in pixels, so that a page does not enlarge
 * the drawing.
 */
export function svgFile(diagram: Diagram, layout: Layout): string {
  const { description } = diagram
  const kinds = kindsIn(description)
  const marks = marksOf(description)
  const marksTop = legendTop + kinds.length * legendRow
  const top = marksTop + marks.length * markRow + 16
  const written = [
    ...kinds.map((kind) => noteLeft + words[kind].says.length * noteCharacter),
    ...marks.map((mark) => margin + mark.length * noteCharacter),
  ]
  const width = Math.ceil(Math.max(layout.width, ...written.map((right) => right + margin)))
  const height = top + layout.height
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title id="title">${escaped(description.title)}</title>`,
    `<desc id="desc">${escaped(descriptionOf(diagram))}</desc>`,
    `<style>${drawingStyle}</style>`,
    `<rect class="page" width="100%" height="100%"/>`,
    `<text class="heading" x="${margin}" y="34">${escaped(description.title)}</text>`,
    ...kinds.flatMap((kind, index) => [
      sampleOf(kind, margin, legendTop + index * legendRow),
      noteAt(noteLeft, legendTop + index * legendRow + 14, words[kind].says),
    ]),
    ...marks.map((mark, index) => noteAt(margin, marksTop + index * markRow + 14, mark)),
    `<g transform="translate(${Math.max(0, (width - layout.width) / 2)} ${top})">`,
    drawingOf(diagram, layout),
    "</g>",
    "</svg>",
  ].join("\n")}\n`
}

function noteAt(x: number, y: number, text: string): string {
  return `<text class="note" x="${x}" y="${y}">${escaped(text)}</text>`
}
