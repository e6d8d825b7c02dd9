import type { Program } from "../../machines/program.ts"
import type { FlowModule } from "../flows/flow-module.ts"

/**
 * Makes the interpreter run another program for a flow while `work` runs. The change affects the entire process, so
 * only one call of this function may run at a time.
 */
export async function withProgram<T>(flow: FlowModule, program: Program, work: () => Promise<T>): Promise<T> {
  const { program: own } = flow
  flow.program = () => program
  try {
    return await work()
  } finally {
    flow.program = own
  }
}
