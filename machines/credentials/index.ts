export { credentialsChart as chart } from "./credentials.machine.ts"
export type {
  Credentials as Flow,
  CredentialsContext as Context,
  CredentialsEvent as Event,
  CredentialsInput as Input,
} from "./credentials.types.ts"
