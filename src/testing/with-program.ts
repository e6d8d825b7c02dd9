import type { Program } from "../../machines/program.ts"
import { everyFlow } from "../flows/every-flow.ts"
import type { FlowName } from "../flows/registry.ts"

/** Has the interpreter run another program for a flow while `work` runs. For the whole process: one at a time. */
export async function withProgram<T>(name: FlowName, program: Program, work: () => Promise<T>): Promise<T> {
  const flow = everyFlow[name]
  const { program: own } = flow
  flow.program = () => program
  try {
    return await work()
  } finally {
    flow.program = own
  }
}
