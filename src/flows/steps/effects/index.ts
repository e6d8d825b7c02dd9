export { considerStep } from "./consider-step.ts"
export { confirmStanding } from "./confirm-standing.ts"
export { recallSteps } from "./recall-steps.ts"
export { storeStep } from "./store-step.ts"
