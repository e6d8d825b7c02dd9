export { notMeChart as chart } from "./not-me.machine.ts"
export type {
  NotMe as Flow,
  NotMeContext as Context,
  NotMeEvent as Event,
  NotMeInput as Input,
} from "./not-me.types.ts"
