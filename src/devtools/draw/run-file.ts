/**
 * Writes the run of a sign-in as one HTML file: the outcome, the path on the chart, the requests with their effects, and
 * the moves. The file contains no script and loads no other file, so that a reader can open it anywhere.
 */
import type { FlowDescription } from "../describe/description.ts"
import { phaseAt, phasesOf } from "../describe/phases.ts"
import { passMark } from "../describe/words.ts"
import { passedWords, passingsOf } from "../follow/passings.ts"
import { readTraces } from "../follow/read-trace.ts"
import { stepsOf, stopOf, type TraceStep } from "../follow/trace-path.ts"
import { endWords, hasFailed, isRejected, lasting, requestWords } from "../follow/trace-words.ts"
import { waterfallOf } from "../follow/waterfall.ts"
import type { Trace } from "../../ports/trace.ts"
import { bandsOf, bandSizes, type Band, type BandContent } from "./bands.ts"
import { diagramOf } from "./diagram.ts"
import type { Layout } from "./layout.ts"
import { escaped } from "./markup.ts"
import { drawingColours, drawingRules } from "./style.ts"
import { drawingOf } from "./svg.ts"

export interface Run {
  readonly description: FlowDescription
  /** The layout of the whole chart. Without it, the file has no drawing. */
  readonly layout: Layout | undefined
  /** Makes the contents of the bands. Without it, the drawing has closed bands. */
  readonly content: BandContent | undefined
  /** The requests of the run, oldest first. */
  readonly traces: readonly Trace[]
  /** The advice on the last request. */
  readonly advice: readonly string[]
}

/**
 * Returns the text of the file. A trace contains no secrets; the function also drops every field that is not part of
 * the format of traces.
 */
export function runFile(given: Run): string {
  const { description, advice } = given
  const traces = readTraces(given.traces)
  const run = { ...given, traces }
  const steps = stepsOf(description, traces)
  const last = traces.at(-1)
  const title = `${description.title}: ${last === undefined ? "no request" : endWords(last)}`
  return `${[
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8"/>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<title>${escaped(title)}</title>`,
    `<style>${drawingColours}${drawingRules}${rules}</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    ...(last === undefined ? [] : [...factsOf(traces, last), ...outcomeOf(last, description, advice)]),
    ...drawnPath(run, steps),
    ...waterfall(traces),
    ...(last === undefined ? [] : checks(last, description)),
    "<h2>Moves</h2><ol>",
    ...steps.map(moveOf),
    "</ol></main></body></html>",
  ].join("\n")}\n`
}

const rules = [
  "body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}",
  "main{max-width:1100px;margin:auto;padding:16px}",
  "svg{max-width:100%;height:auto}",
  ".failed{border:2px solid var(--refuse-line);background:var(--refuse);padding:8px 14px}",
  ".visited .line,.visited .shape{stroke:var(--path);stroke-width:3}",
  ".visited .head{fill:var(--path)}",
  ".stop .shape{stroke:var(--refuse-line);stroke-width:6}",
  ".band{fill:var(--group);stroke:var(--line)}",
  ".row{display:grid;grid-template-columns:30% 1fr;gap:8px}",
  ".track{position:relative;background:var(--group)}",
  ".bar{position:absolute;top:4px;height:12px;background:var(--path)}",
].join("")

/** Says who signed in, where, and when. */
function factsOf(traces: readonly Trace[], { id, provider, person, at }: Trace): string[] {
  const facts = [
    ["Provider", provider ?? "none"],
    ["Person", person ?? "not known"],
    ["Begun", timeOf(traces[0]?.at ?? at)],
    ["Last request", timeOf(at)],
  ].map(([name = "", value = ""]) => `${name}: ${escaped(value)}`)
  return [`<p>${facts.join(" · ")} · Reference: <code>${escaped(id)}</code></p>`]
}

function timeOf(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString()
}

/** Escapes a text, and shows its parts between backticks as code. */
function coded(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>")
}

const rejected = "A step rejected what the user sent, and showed its page again."

function outcomeOf(trace: Trace, description: FlowDescription, advice: readonly string[]): string[] {
  const { reason = trace.problem, error } = trace
  if (!hasFailed(trace)) return []
  const stop = description.states.find(({ path }) => path === stopOf(description, trace))
  return [
    '<section class="failed">',
    `<p><strong>${escaped(reason ?? error?.type ?? endWords(trace))}</strong> ${coded(error?.says ?? (isRejected(trace) ? rejected : "The log has no error of this request."))}</p>`,
    ...(stop === undefined ? [] : [`<p>Stopped at: ${escaped(stop.title)} <code>${escaped(stop.path)}</code></p>`]),
    ...(error?.causes ?? []).map(
      ({ name, code = "", says }) => `<p>Caused by ${escaped(`${name} ${code} ${says}`)}</p>`,
    ),
    ...(advice.length === 0
      ? []
      : [`<h2>Check next</h2><ul>${advice.map((sentence) => `<li>${coded(sentence)}</li>`).join("")}</ul>`]),
    "</section>",
  ]
}

/** Draws the bands that the path visits, open, and marks the path. */
function drawnPath({ description, layout, content, traces }: Run, steps: readonly TraceStep[]): string[] {
  if (layout === undefined) return []
  const phases = phasesOf(description)
  const whole = diagramOf(description)
  const visited = new Set(steps.flatMap(({ move: { from = "", to } }) => [from, to]))
  const open = new Set([...visited].flatMap((path) => (path === "refused" ? [] : (phaseAt(phases, path)?.id ?? []))))
  const {
    bands,
    diagram,
    layout: placed,
  } = phases.length > 1
    ? bandsOf({ diagram: whole, phases, layout, content, open, width: 560 })
    : { bands: [], diagram: whole, layout }
  const taken = new Set(steps.flatMap(({ edge }) => edge?.id ?? []))
  const walked = new Set(diagram.arrows.flatMap(({ id, edges }) => (edges.some((edge) => taken.has(edge)) ? id : [])))
  const last = traces.at(-1)
  const stop = last !== undefined && hasFailed(last) ? stopOf(description, last) : undefined
  const marks = new Map<string, string>()
  for (const path of visited) marks.set(`state="${escaped(path)}"`, path === stop ? "visited stop" : "visited")
  for (const id of walked) marks.set(`arrow="${escaped(id)}"`, "visited")
  const drawing = drawingOf(diagram, placed).replaceAll(
    /<g class="([^"]*)" data-((?:state|arrow)="[^"]*")/g,
    (all, kind: string, name: string) =>
      marks.has(name) ? `<g class="${kind} ${marks.get(name) ?? ""}" data-${name}` : all,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="The path on the chart" viewBox="0 0 ${placed.width} ${placed.height}" width="${placed.width}">`,
    ...bands.map(bandIn),
    drawing,
    "</svg>",
  ]
}

function bandIn({ box, number, phase, says, head, open }: Band): string {
  const height = open ? box.height : head
  return [
    `<rect class="band" x="${box.x}" y="${box.y}" width="${box.width}" height="${height}" rx="8"/>`,
    `<text class="title" x="${box.x + 18}" y="${box.y + 18}">${escaped(`${number} ${phase.title}`)}</text>`,
    ...says.map(
      (line, index) =>
        `<text class="detail" x="${box.x + 18}" y="${box.y + 34 + index * bandSizes.check}">${escaped(line)}</text>`,
    ),
  ].join("")
}

function waterfall(traces: readonly Trace[]): string[] {
  const rows = waterfallOf(traces).map(({ trace, asks, waited }) => {
    const bars = asks.map(
      ({ ask, took, left, width }) =>
        `<span class="bar" style="left:${left.toFixed(2)}%;width:${width.toFixed(2)}%" title="${escaped(`${ask} ${lasting(took)}`)}"></span>`,
    )
    const after = waited > 0 ? ` after ${lasting(waited)}` : ""
    return `<div class="row"><span>${escaped(`${requestWords(trace)}: ${endWords(trace)}, ${lasting(trace.took)}${after}`)}</span><span class="track">${bars.join("")}</span></div>`
  })
  return ["<h2>Requests and effects</h2>", ...rows]
}

function checks(trace: Trace, description: FlowDescription): string[] {
  const passed = passingsOf(description, trace).map(({ check, how }) =>
    escaped([check, passedWords[how]].filter((word) => word !== "").join(" ")),
  )
  return ["<h2>Checks passed</h2>", `<p>${passed.join(" · ") || "None."}</p>`]
}

function moveOf({ move: { from, on, guard, to }, edge }: TraceStep): string {
  const cause = from === undefined ? "begins" : [on, guard === undefined ? "" : `if ${guard}`].join(" ").trim()
  return `<li>${passMark(edge)}${escaped(`${cause || "always"} → ${to}`)}</li>`
}
