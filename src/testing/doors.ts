/** The doors of the flows, by name: for their programs and inputs, and for another program in their place. */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import { credentialsDoor } from "../flows/credentials.ts"
import type { Door } from "../flows/door.ts"
import { emailDoor } from "../flows/email.ts"
import { oauthDoor } from "../flows/oauth.ts"
import { sessionDoor } from "../flows/session.ts"
import { signOutDoor } from "../flows/sign-out.ts"

/** The flows that requests come to. */
export const testedFlows = ["oauth", "email", "credentials", "session", "signOut"] as const

export type TestedFlow = (typeof testedFlows)[number]

const table = {
  oauth: oauthDoor,
  email: emailDoor,
  credentials: credentialsDoor,
  session: sessionDoor,
  signOut: signOutDoor,
} as const

/** What is used of a door, whichever flow it is of: each takes events and contexts of its own flow alone. */
export function doorOf(flow: TestedFlow): Pick<Door<FlowTypes>, "program" | "input"> {
  return table[flow] as unknown as Pick<Door<FlowTypes>, "program" | "input">
}

/** Has the interpreter run another program for a flow while `work` runs. For the whole process: one at a time. */
export async function withProgram<T>(flow: TestedFlow, program: Program, work: () => Promise<T>): Promise<T> {
  const door = doorOf(flow)
  const { program: own } = door
  door.program = async () => program
  try {
    return await work()
  } finally {
    door.program = own
  }
}
