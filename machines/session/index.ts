export { sessionMachine as machine } from "./session.machine.ts"
export type {
  Session as Flow,
  SessionContext as Context,
  SessionEvent as Event,
  SessionInput as Input,
  SessionMachine as Machine,
} from "./session.types.ts"
