/**
 * `authchart/flows`: the functions with which an application writes flows, steps, charts and overrides. This entry
 * point does not load XState.
 */
export * from "../machines/authoring.ts"
export { defineFlow } from "../machines/own-flow/define-flow.ts"
export type {
  DeliveredSession,
  Flow,
  FlowAccount,
  FlowApproved,
  FlowDefinition,
  FlowResponse,
  FlowRoute,
  FlowRoutes,
  FlowSubject,
  FlowView,
} from "../machines/own-flow/flow.types.ts"
export type { Plugin } from "../machines/own-flow/plugin.types.ts"
export { plural } from "./texts/amounts.ts"
export { defineTexts, type PerLanguage } from "./texts/define-texts.ts"
export { fill } from "./texts/fill.ts"
export type { Language } from "./texts/languages.ts"
export type { Texts } from "./texts/texts.ts"
export type { ApprovedPerson } from "../machines/flow-asks.ts"
export type { MigrationSql, TableMigration } from "./ports/plugin-tables.ts"
