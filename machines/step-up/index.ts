export * as stepUpRules from "./step-up.guards.ts"
export { identifying, visitorMoves } from "./identifying.ts"
export { ends as stepUpEnds, stepUp } from "./step-up.machine.ts"
export type { StepUpContext, StepUpEvent, StepUpOutcome } from "./step-up.types.ts"
