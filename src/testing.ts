/**
 * `authchart/testing`: what an application needs to test its sign-in, under any test runner. The routes, charts and
 * effects are the real ones; what lies outside of the application (providers, mail, time) is in the hands of the test.
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
