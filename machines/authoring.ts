/**
 * Exports the functions with which an application writes charts, steps and overrides. None of these functions loads
 * XState.
 */
export { defineChart } from "./grammar.ts"
export type { Chart, ChartOrMachine, CheckId, Do, FlowMeta, FlowTypes, Meta, Move, Moves, State } from "./grammar.ts"
export { ask, defineStep } from "./steps/define-step.ts"
export { extendFlow } from "./steps/extend-flow.ts"
export type { ExtendedMove, ExtendedState, FlowChanges } from "./steps/extend-flow.ts"
export type { OwnRefusal } from "./steps/own-refusal.ts"
export { insertState } from "./steps/insert-state.ts"
export type { InsertedState, Insertion } from "./steps/insert-state.ts"
export { StepError } from "./steps/step-error.ts"
export type {
  AskOptions,
  EarlierOf,
  ResultsOf,
  Step as FlowStep,
  StepAsk,
  StepButton,
  StepDefinition,
  StepField,
  StepFieldLimits,
  StepPage,
  StepPerson,
  StepPlace,
  StepRefusal,
  StepTools,
  StepView,
} from "./steps/step.types.ts"
export type { IncomingRequest } from "../src/ports/incoming-request.ts"
export { personKey } from "./person-key.ts"
export type { PersonIdentity } from "./person-key.ts"
