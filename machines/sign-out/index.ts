export { signOutMachine as machine } from "./sign-out.machine.ts"
export type {
  SignOut as Flow,
  SignOutContext as Context,
  SignOutEvent as Event,
  SignOutInput as Input,
  SignOutMachine as Machine,
} from "./sign-out.types.ts"
