/** What the last requests did: the library's traces, kept and put into words. */
import type { AuthConfig } from "authchart/core"
import * as machines from "authchart/machines"

export type Trace = Parameters<NonNullable<AuthConfig["trace"]>>[0]

export interface Traces {
  add(trace: Trace): void
  /** The latest first. */
  all(): readonly Trace[]
}

const kept = 50

export function createTraces(): Traces {
  const traces: Trace[] = []
  return {
    add(trace) {
      traces.unshift(trace)
      traces.length = Math.min(traces.length, kept)
    },
    all: () => traces,
  }
}

/** One state on the way, in words. */
export interface Step {
  /** The state's title in its chart. */
  readonly title: string
  /** Its name in the chart. */
  readonly state: string
  /** How it was left: `exchangeCode → code.exchanged, 12 ms`, the rule that held, or the event. Empty for the last. */
  readonly left: string
}

/** The states that a request passed, in order. */
export function stepsOf({ flow, moves, asks }: Trace): Step[] {
  const titles = titlesOf(flow)
  const pending = [...asks]
  // A flow that goes on begins where its last request left it.
  const before = moves[0]?.from
  const states = [...(before === undefined ? [] : [before]), ...moves.map(({ to }) => to)]
  const leaving = before === undefined ? moves.slice(1) : moves
  return states.map((state, index) => ({
    title: titles.get(state) ?? state,
    state,
    left: wordsFor(leaving[index], pending),
  }))
}

/** @param pending asks whose answers are still to come; the one that this move follows is taken out. */
function wordsFor(move: Trace["moves"][number] | undefined, pending: Trace["asks"][number][]): string {
  if (move === undefined) return ""
  const { on, guard } = move
  if (pending[0]?.answer === on) {
    const answered = pending.shift()
    return answered === undefined ? "" : `asked ${answered.ask} → ${answered.answer}, ${milliseconds(answered.took)}`
  }
  const rule = guard === undefined ? "" : guard
  // A move that the chart makes by itself, or by XState's own event at the end of a part, has no event to name.
  if (on === "" || on.startsWith("xstate.")) return rule
  return rule === "" ? `on ${on}` : `on ${on}: ${rule}`
}

export function milliseconds(took: number): string {
  return took < 1 ? "under 1 ms" : `${Math.round(took)} ms`
}

const flowTitles: Readonly<Record<string, string>> = {
  oauth: "Sign-in by OpenID",
  email: "Sign-in by e-mail",
  credentials: "Sign-in by password",
  session: "Session",
  "sign-out": "Sign-out",
}

export function flowTitle(flow: string): string {
  return flowTitles[flow] ?? flow
}

const charts = [machines.oauth, machines.email, machines.credentials, machines.session, machines.signOut] as const
const known = new Map<string, ReadonlyMap<string, string>>()

/** Titles of a chart's states by their path, read from the very chart that runs. */
function titlesOf(flow: string): ReadonlyMap<string, string> {
  const before = known.get(flow)
  if (before !== undefined) return before
  const titles = new Map<string, string>()
  for (const chart of charts)
    if (chart.id === flow)
      for (const node of statesOf(chart.root)) {
        // The title that every state of these charts carries.
        const title = (node.meta as { title?: string } | undefined)?.title
        if (title !== undefined) titles.set(node.path.join("."), title)
      }
  known.set(flow, titles)
  return titles
}

interface StateNode {
  readonly path: readonly string[]
  readonly meta?: unknown
  readonly states: Readonly<Record<string, StateNode>>
}

function statesOf(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap(statesOf)]
}
