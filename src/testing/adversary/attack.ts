/**
 * Runs many paths of a flow, each with one attack of an adversary, and reports the attacks that succeeded. A path is a
 * sequence of requests that a test sends; a "move" is a kind of attack, such as sending a request twice.
 */
import type { Program } from "../../../machines/program.ts"
import { edgeKey, graphOf } from "../../../machines/proofs/edges.ts"
import type { FlowPath } from "../model/path.ts"
import { makeStage } from "../stage/stage.ts"
import type { StageOptions } from "../stage/stage.types.ts"
import type { Trace, TraceMove } from "../../ports/trace.ts"
import type { AdversaryMove } from "./move.ts"
import { adversaryMoves } from "./moves.ts"

/** A successful attack, or an error during the attack. */
export interface Breach {
  readonly move: string
  readonly path: string
  readonly faults: readonly string[]
}

export interface Attacked {
  /** The number of attacks. An attack is one path, run with one move. */
  readonly played: number
  /** The number of attacks with each move, by the name of the move. */
  readonly byMove: ReadonlyMap<string, number>
  readonly breaches: readonly Breach[]
}

export interface AttackOptions {
  flow: string
  program: Program
  paths: readonly FlowPath[]
  open: (path: FlowPath) => StageOptions
  /**
   * The number of paths for each move: a random sample, which {@link AttackOptions.seed} determines. Default: all
   * paths.
   */
  perMove?: number | undefined
  /**
   * The maximum number of attacks with each move. A path to which the move does not apply counts as no attack. Default:
   * no limit.
   */
  attacks?: number | undefined
  /** The seed of the random choices. Default 1. */
  seed?: number | undefined
}

export async function attack(options: AttackOptions): Promise<Attacked> {
  const { flow, program, paths, open, perMove, attacks = Infinity, seed = 1 } = options
  const byMove = new Map<string, number>()
  const breaches: Breach[] = []
  const edges = new Set(graphOf(program).edges.map(({ from, to, on, guard }) => lineOf({ from, to, on, guard })))
  for (const [index, move] of adversaryMoves.entries()) {
    for (const path of drawn(paths, perMove, seed * 1000 + index)) {
      if ((byMove.get(move.name) ?? 0) >= attacks) break
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
 * Runs one path with one kind of attack.
 *
 * @returns the successful attacks as sentences; `undefined` if the attack does not apply to the path.
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

/** Finds transitions in traces that the chart does not have. No attack may cause such a transition. */
function strangeMoves(traces: readonly Trace[], flow: string, edges: ReadonlySet<string>): string[] {
  const moves = traces.filter((trace) => trace.flow === flow).flatMap((trace) => trace.moves)
  return moves
    .map(lineOf)
    .filter((line) => !edges.has(line))
    .map((line) => `a move that is no edge of the chart: ${line}`)
}

function lineOf({ from = "", to, on, guard }: TraceMove): string {
  // A trace does not contain the `kind` of a transition. The comparison needs no kind, so all transitions get the same
  // one.
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
    // The generator of Park and Miller. Its numbers are random enough for a sample, and the same on every computer.
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(next(left.length), 1)).flat()
}
