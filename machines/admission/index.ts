export * as admissionRules from "./admission.guards.ts"
export { checksToLink } from "./admission.guards.ts"
export { admission, admissionContext, ends } from "./admission.machine.ts"
export type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "./admission.types.ts"
