export { passkeyChart as chart } from "./passkey.machine.ts"
export type {
  Passkey as Flow,
  PasskeyContext as Context,
  PasskeyEvent as Event,
  PasskeyInput as Input,
} from "./passkey.types.ts"
