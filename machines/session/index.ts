export { sessionChart as chart } from "./session.machine.ts"
export type {
  Session as Flow,
  SessionContext as Context,
  SessionEvent as Event,
  SessionInput as Input,
} from "./session.types.ts"
