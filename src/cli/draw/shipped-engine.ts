/**
 * Runs the layout engine ELK in Node. It is the same script that the visualizer runs in the browser, so that a chart
 * has the same drawing in both.
 */
import { compileFunction } from "node:vm"
import type { EngineNode, LayoutEngine } from "../../devtools/draw/layout.ts"

/** The part of a web worker's global scope that the script uses and Node does not have. */
interface WorkerScope {
  /** The script calls this function with its answer before `onmessage` returns. */
  postMessage: (answer: Answer) => void
  /** The script sets this function to receive messages. */
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

/** Globals that the script must not find: with them, the script would behave as in a page or as a module. */
const notOfWorkers = ["window", "global", "document", "module", "exports", "define"]

let engine: Promise<LayoutEngine> | undefined

/**
 * Returns the layout engine. The first use takes half a second. The engine runs in the main thread, because the command
 * has nothing else to do.
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
  // The scope inherits all other globals that the script uses (Math, Date, setTimeout) from Node's global object.
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
