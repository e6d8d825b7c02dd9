import type { Program } from "../../machines/program.ts"
import type { FlowModule } from "../flows/flow-module.ts"

/** Has the interpreter run another program for a flow while `work` runs. For the whole process: one at a time. */
export async function withProgram<T>(flow: FlowModule, program: Program, work: () => Promise<T>): Promise<T> {
  const { program: own } = flow
  flow.program = () => program
  try {
    return await work()
  } finally {
    flow.program = own
  }
}
