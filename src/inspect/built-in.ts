/** Every chart of the library that can be looked at: the flows, and the tail that all sign-ins share, alone. */
import {
  admission,
  admissionContext,
  admissionRules,
  ends,
  mishaps,
  type AdmissionContext,
  type AdmissionEvent,
  type AdmissionInput,
  type AdmissionOutcome,
} from "../../machines/admission/index.ts"
import { machine as credentials, type Machine as CredentialsMachine } from "../../machines/credentials/index.ts"
import { machine as email, type Machine as EmailMachine } from "../../machines/email/index.ts"
import { defineFlow, type FlowMachine } from "../../machines/grammar.ts"
import { machine as oauth, type Machine as OAuthMachine } from "../../machines/oauth/index.ts"
import { machine as session, type Machine as SessionMachine } from "../../machines/session/index.ts"
import { machine as signOut, type Machine as SignOutMachine } from "../../machines/sign-out/index.ts"
import { describe } from "./describe.ts"
import type { FlowDescription } from "./description.ts"

/** Admission as if it were a flow of its own. Never run: no request leads into it but through a sign-in. */
interface Admission {
  input: AdmissionInput
  context: AdmissionContext
  events: AdmissionEvent
  outcome: AdmissionOutcome
}

const admissionAlone: FlowMachine<Admission> = defineFlow<Admission>(admissionRules, {
  // The state within has the id "admission".
  id: "admission-alone",
  meta: { title: "Admission: how every sign-in ends, from the account to the session" },
  context: ({ input }) => admissionContext(input),
  initial: "admission",
  on: mishaps,
  states: { admission, ...ends },
})

/** Their XState machines, by the names of their descriptions. */
export const builtInMachines: {
  readonly oauth: OAuthMachine
  readonly email: EmailMachine
  readonly credentials: CredentialsMachine
  readonly admission: FlowMachine<Admission>
  readonly session: SessionMachine
  readonly "sign-out": SignOutMachine
} = { oauth, email, credentials, admission: admissionAlone, session, "sign-out": signOut }

/** Their descriptions, in the order in which people ask for them. Compiles each: some milliseconds. */
export function describeBuiltIn(): readonly FlowDescription[] {
  return [
    describe(oauth),
    describe(email),
    describe(credentials),
    describe(admissionAlone, { name: "admission" }),
    describe(session),
    describe(signOut),
  ]
}
