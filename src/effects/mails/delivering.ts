import type { Runtime } from "../runtime.ts"

/** The parts of a runtime that can be used after its request has ended. */
export type Delivering = Pick<Runtime, "config" | "now" | "randomBytes" | "randomUUID" | "fetch" | "deadline">
