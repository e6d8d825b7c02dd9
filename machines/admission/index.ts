export { admission } from "./admission.machine.ts"
export { admissionContext, ends, mishaps } from "./admission.ends.ts"
export type { AdmissionInput } from "./admission.ends.ts"
export type { AdmissionContext, AdmissionEvent, AdmissionOutcome } from "./admission.types.ts"
