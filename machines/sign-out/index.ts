export { signOutChart as chart } from "./sign-out.machine.ts"
export type {
  SignOut as Flow,
  SignOutContext as Context,
  SignOutEvent as Event,
  SignOutInput as Input,
} from "./sign-out.types.ts"
