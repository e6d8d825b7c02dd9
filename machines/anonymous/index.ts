export { anonymousChart as chart } from "./anonymous.machine.ts"
export type {
  Anonymous as Flow,
  AnonymousContext as Context,
  AnonymousEvent as Event,
  AnonymousInput as Input,
} from "./anonymous.types.ts"
