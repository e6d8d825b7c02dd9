export { credentialsMachine as machine } from "./credentials.machine.ts"
export type {
  Credentials as Flow,
  CredentialsContext as Context,
  CredentialsEvent as Event,
  CredentialsInput as Input,
  CredentialsMachine as Machine,
} from "./credentials.types.ts"
