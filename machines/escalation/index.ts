export { escalation } from "./escalation.machine.ts"
export type { EscalationContext, EscalationEvent } from "./escalation.types.ts"
