/** Plays many paths of a flow with many moves of an adversary, and reports the moves that did harm. */
import type { Program } from "../../../machines/program.ts"
import { edgeKey, graphOf } from "../../../machines/proofs/edges.ts"
import type { FlowPath } from "../model/path.ts"
import { makeStage } from "../stage/stage.ts"
import type { StageOptions } from "../stage/stage.types.ts"
import type { Trace, TraceMove } from "../../ports/trace.ts"
import type { AdversaryMove } from "./move.ts"
import { adversaryMoves } from "./moves.ts"

/** An attack that succeeded, or a move that threw an error. */
export interface Breach {
  readonly move: string
  readonly path: string
  readonly faults: readonly string[]
}

export interface Attacked {
  /** The number of attacks. An attack is one path that was played with one move. */
  readonly played: number
  /** The numbers of attacks, by the name of the move. */
  readonly byMove: ReadonlyMap<string, number>
  readonly breaches: readonly Breach[]
}

export interface AttackOptions {
  flow: string
  program: Program
  paths: readonly FlowPath[]
  open: (path: FlowPath) => StageOptions
  /**
   * The number of paths for each move. The paths are a random sample that depends on {@link AttackOptions.seed}.
   * Default: all paths.
   */
  perMove?: number | undefined
  /** The seed of the random choices. Default 1. */
  seed?: number | undefined
}

export async function attack({ flow, program, paths, open, perMove, seed = 1 }: AttackOptions): Promise<Attacked> {
  const byMove = new Map<string, number>()
  const breaches: Breach[] = []
  const edges = new Set(graphOf(program).edges.map(({ from, to, on, guard }) => lineOf({ from, to, on, guard })))
  for (const [index, move] of adversaryMoves.entries()) {
    for (const path of drawn(paths, perMove, seed * 1000 + index)) {
      const faults = await once(move, { flow, program, path, open, edges })
      if (faults === undefined) continue
      byMove.set(move.name, (byMove.get(move.name) ?? 0) + 1)
      if (faults.length > 0) breaches.push({ move: move.name, path: path.name, faults })
    }
  }
  return { played: [...byMove.values()].reduce((sum, count) => sum + count, 0), byMove, breaches }
}

interface Once {
  flow: string
  program: Program
  path: FlowPath
  open: (path: FlowPath) => StageOptions
  edges: ReadonlySet<string>
}

/**
 * Plays one path with one move.
 *
 * @returns the breaches in words; `undefined` if the move does not apply to the path.
 */
async function once(move: AdversaryMove, { flow, program, path, open, edges }: Once): Promise<string[] | undefined> {
  const stage = await makeStage(open(path))
  try {
    if (!move.applies({ stage, flow, program, path })) return undefined
    const faults = await move.play({ stage, flow, program, path })
    return [...faults, ...strangeMoves(stage.traces, program.id, edges)]
  } catch (error) {
    return [`the move threw an error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
  } finally {
    await stage.close()
  }
}

/** Finds transitions in traces that are not edges of the chart's graph. No attack must cause such a transition. */
function strangeMoves(traces: readonly Trace[], flow: string, edges: ReadonlySet<string>): string[] {
  const moves = traces.filter((trace) => trace.flow === flow).flatMap((trace) => trace.moves)
  return moves
    .map(lineOf)
    .filter((line) => !edges.has(line))
    .map((line) => `a move that is no edge of the chart: ${line}`)
}

function lineOf({ from = "", to, on, guard }: TraceMove): string {
  // Traces do not have the kind of an edge. For this comparison, the type of the event is enough.
  return edgeKey({
    from,
    to,
    kind: "event",
    on: on.startsWith("xstate.") ? "xstate" : on,
    ...(guard === undefined ? {} : { guard }),
  })
}

/** Returns a random sample of this size. The same seed gives the same sample. */
function drawn<T>(all: readonly T[], count: number | undefined, seed: number): readonly T[] {
  if (count === undefined || count >= all.length) return all
  let state = seed % 2_147_483_647 || 1
  const next = (limit: number): number => {
    // The generator of Park and Miller. This generator is good enough for a sample, and gives the same numbers on every
    // computer.
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(next(left.length), 1)).flat()
}
