/**
 * `authchart/testing`: tools for testing an application's sign-in, with any test runner. The routes, charts and effects
 * are those of the library; the test controls everything outside the application (providers, mail, time).
 */
export { checkFlows } from "./testing/check-flows.ts"
export type { CheckedFlow, CheckedFlows, CheckFlowsOptions } from "./testing/check-flows.ts"
export type { StepSamples } from "./testing/causes/of-steps.ts"
export { signInAs } from "./testing/sign-in-as.ts"
export type { ShownStep, StepAnswer } from "./testing/answer-steps.ts"
export type { SignedIn, SignInAsOptions, SignInPerson } from "./testing/sign-in-as.ts"
export { createLocalProvider, makeProviderKeys } from "./testing/provider/local-provider.ts"
export { lieOf, lies } from "./testing/provider/lies.ts"
export type {
  Hooks,
  Lie,
  LocalProvider,
  LocalProviderOptions,
  ProviderKeys,
} from "./testing/provider/local-provider.types.ts"
export { mailInbox } from "./testing/inbox.ts"
export type { CaughtMail, MailInbox } from "./testing/inbox.ts"
export { virtualClock } from "./testing/clock.ts"
export type { VirtualClock } from "./testing/clock.ts"
