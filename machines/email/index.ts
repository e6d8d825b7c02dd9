export { emailChart as chart } from "./email.machine.ts"
export type { Email as Flow, EmailContext as Context, EmailEvent as Event, EmailInput as Input } from "./email.types.ts"
