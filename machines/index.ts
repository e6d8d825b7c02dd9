/**
 * Every flow of the library as an XState machine, by name; and what is needed to run and to prove one.
 */
export { machine as oauth } from "./oauth/index.ts"
export { machine as credentials } from "./credentials/index.ts"
export { machine as email } from "./email/index.ts"
export { machine as session } from "./session/index.ts"
export { machine as signOut } from "./sign-out/index.ts"

export { defineFlow, keep } from "./grammar.ts"
export type { Chart, CheckId, Do, FlowMachine, FlowMeta, FlowTypes, Meta, Move, Moves, State } from "./grammar.ts"
export { answersOf, askNames } from "./vocabulary.ts"
export type { Answer, AskName, Asks, Mishap, Params } from "./vocabulary.ts"
export { compile } from "./compile.ts"
export { start, step } from "./step.ts"
export type { Ask, FlowState, Step } from "./step.ts"
export type { Leaf, Program } from "./program.ts"
export { ask, defineStep } from "./steps/define-step.ts"
export { extendFlow } from "./steps/extend-flow.ts"
export type { ExtendedMove, ExtendedState, FlowChanges } from "./steps/extend-flow.ts"
export type { OwnRefusal } from "./steps/own-refusal.ts"
export { insertState } from "./steps/insert-state.ts"
export type { InsertedState, Insertion } from "./steps/insert-state.ts"
export { insertSteps } from "./steps/insert-steps.ts"
export { StepError } from "./steps/step-error.ts"
export type {
  Step as FlowStep,
  StepAsk,
  StepButton,
  StepDefinition,
  StepField,
  StepFieldLimits,
  StepPage,
  StepPerson,
  StepTools,
  StepView,
} from "./steps/step.types.ts"
export type { StepRefusal } from "./steps/loose-chart.types.ts"
export { personKey } from "./person-key.ts"
export type { PersonIdentity } from "./person-key.ts"
export { verifyFlow } from "./proofs/verify-flow.ts"
export type { FlowPolicy } from "./proofs/verify-flow.ts"
export type { CounterExample } from "./proofs/invariants.ts"
export type { Edge } from "./proofs/edges.ts"
