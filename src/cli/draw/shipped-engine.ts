/** Runs ELK in Node from the script for browsers, so that the same chart gets the same drawing. */
import { compileFunction } from "node:vm"
import type { EngineNode, LayoutEngine } from "../../devtools/draw/layout.ts"

/** The part of a web worker's scope that the script uses and Node lacks. */
interface WorkerScope {
  /** The script calls it before `onmessage` returns. */
  postMessage: (answer: Answer) => void
  /** The script sets it. */
  onmessage?: (event: { data: Message }) => void
}

type Message = { id: number } & (
  | { cmd: "register"; algorithms: readonly string[] }
  | { cmd: "layout"; graph: EngineNode }
)

interface Answer {
  data?: EngineNode
  error?: unknown
}

/** Names by which the script would take Node for a page, or for a module. */
const notOfWorkers = ["window", "global", "document", "module", "exports", "define"]

let engine: Promise<LayoutEngine> | undefined

/**
 * The engine. Its first use takes half a second. It works in this thread, because the command has nothing else to do.
 *
 * @throws {Error} in builds of the package without the visualizer.
 */
export function shippedEngine(): Promise<LayoutEngine> {
  engine ??= start()
  return engine
}

async function start(): Promise<LayoutEngine> {
  const { files } = (await import("#visualizer")).default
  const script = await files["elk-worker.js"]?.()
  if (script === undefined) throw new Error("This build of authchart has no layout engine.")
  return engineOf(script)
}

function engineOf(script: string): LayoutEngine {
  const scope: WorkerScope = { postMessage: () => undefined }
  // Node has everything else that it looks for in its scope (Math, Date, setTimeout).
  Object.setPrototypeOf(scope, globalThis)
  Reflect.apply(compileFunction(script, ["self", ...notOfWorkers]), undefined, [scope])
  const ask = (message: Message): Answer => {
    let answer: Answer = {}
    scope.postMessage = (said) => {
      answer = said
    }
    scope.onmessage?.({ data: message })
    return answer
  }
  ask({ id: 0, cmd: "register", algorithms: ["layered"] })
  return {
    async layout(graph) {
      const { data, error } = ask({ id: 1, cmd: "layout", graph })
      if (data === undefined) throw new Error("The layout engine could not lay a flow out.", { cause: error })
      return data
    },
  }
}
