/** Exports every built-in flow as an XState machine, and the functions that compile, run and prove a chart. */
import { chart as anonymousChart, type Flow as Anonymous } from "./anonymous/index.ts"
import { chart as credentialsChart, type Flow as Credentials } from "./credentials/index.ts"
import { chart as emailChart, type Flow as Email } from "./email/index.ts"
import { machineOf } from "./machine-of.ts"
import type { FlowMachine } from "./grammar.ts"
import { chart as notMeChart, type Flow as NotMe } from "./not-me/index.ts"
import { chart as oauthChart, type Flow as OAuth } from "./oauth/index.ts"
import { chart as passkeyChart, type Flow as Passkey } from "./passkey/index.ts"
import { chart as sessionChart, type Flow as Session } from "./session/index.ts"
import { chart as signOutChart, type Flow as SignOut } from "./sign-out/index.ts"

export const oauth: FlowMachine<OAuth> = machineOf(oauthChart)
export const credentials: FlowMachine<Credentials> = machineOf(credentialsChart)
export const anonymous: FlowMachine<Anonymous> = machineOf(anonymousChart)
export const email: FlowMachine<Email> = machineOf(emailChart)
export const passkey: FlowMachine<Passkey> = machineOf(passkeyChart)
export const session: FlowMachine<Session> = machineOf(sessionChart)
export const signOut: FlowMachine<SignOut> = machineOf(signOutChart)
export const notMe: FlowMachine<NotMe> = machineOf(notMeChart)

export * from "./authoring.ts"
export { defineFlow, keep, machineOf } from "./machine-of.ts"
export type { FlowMachine } from "./grammar.ts"
export { answersOf, askNames } from "./vocabulary.ts"
export type { Answer, AskName, Asks, EngineFailure, Params } from "./vocabulary.ts"
export { compile } from "./compile.ts"
export { start, step } from "./step.ts"
export type { Ask, FlowState, Step } from "./step.ts"
export type { Leaf, Program } from "./program.ts"
export { insertSteps } from "./steps/insert-steps.ts"
export { verifyFlow } from "./proofs/verify-flow.ts"
export type { FlowPolicy } from "./proofs/verify-flow.ts"
export type { CounterExample } from "./proofs/invariants.ts"
export type { Edge } from "./proofs/edges.ts"
