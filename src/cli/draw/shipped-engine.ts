/** ELK as the package ships it for browsers, in Node: the same script, so that the same chart gets the same drawing. */
import { compileFunction } from "node:vm"
import type { EngineNode, LayoutEngine } from "../../devtools/draw/layout.ts"

/** What the script has of a web worker's scope, besides what Node has under the same names. */
interface WorkerScope {
  /** Called by the script, before `onmessage` returns. */
  postMessage: (answer: Answer) => void
  /** Put there by the script. */
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
 * The engine, started when it is first needed: half a second. It works in this thread, since a command has nothing else
 * to do meanwhile.
 *
 * @throws {Error} in builds of the package that leave the visualizer out.
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
  // What else it looks for in its scope (Math, Date, setTimeout) is Node's.
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
