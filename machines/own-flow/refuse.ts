import { StepError } from "../steps/step-error.ts"

/** @throws {StepError} with a sentence that says why the flow cannot be used. */
export function refuse(id: string, sentence: string): never {
  throw new StepError(id, `The flow "${id}" cannot be used: ${sentence}`)
}
