export { emailMachine as machine } from "./email.machine.ts"
export type {
  Email as Flow,
  EmailContext as Context,
  EmailEvent as Event,
  EmailInput as Input,
  EmailMachine as Machine,
} from "./email.types.ts"
