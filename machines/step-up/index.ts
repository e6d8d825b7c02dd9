export * as stepUpRules from "./step-up.guards.ts"
export { ends as stepUpEnds, identifying, stepUp, visitorMoves } from "./step-up.machine.ts"
export type { StepUpContext, StepUpEvent, StepUpOutcome } from "./step-up.types.ts"
