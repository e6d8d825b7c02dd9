/**
 * The programs of the flows. Those of the built-in charts are compiled when the first request needs them, and hold
 * nothing of any configuration or request, so that one serves the whole process; a configuration with steps or overrides
 * brings its own.
 */
import { compile } from "../../machines/compile.ts"
import type { Flow as Credentials } from "../../machines/credentials/index.ts"
import type { Flow as Email } from "../../machines/email/index.ts"
import type { FlowMachine, FlowTypes } from "../../machines/grammar.ts"
import type { Flow as OAuth } from "../../machines/oauth/index.ts"
import type { Program } from "../../machines/program.ts"
import { machine as session, type Flow as Session } from "../../machines/session/index.ts"
import type { Flow as SignOut } from "../../machines/sign-out/index.ts"
import { askNames } from "../../machines/vocabulary.ts"
import type { Composition } from "./composition.ts"

/** A function that makes a value once, and gives it from then on. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

async function compiled<F extends FlowTypes>(module: Promise<{ machine: FlowMachine<F> }>): Promise<Program<F>> {
  return compile((await module).machine, askNames)
}

/** Read on every request: there at once. */
const builtInSession: () => Program<Session> = once(() => compile(session, askNames))
const builtInOAuth = once(() => compiled(import("../../machines/oauth/index.ts")))
const builtInCredentials = once(() => compiled(import("../../machines/credentials/index.ts")))
const builtInEmail = once(() => compiled(import("../../machines/email/index.ts")))
const builtInSignOut = once(() => compiled(import("../../machines/sign-out/index.ts")))

/** The program of a flow, as a configuration composes it. */
export type ProgramOf<F extends FlowTypes> = (composition: Composition | undefined) => Program<F> | Promise<Program<F>>

export const sessionProgram: (composition: Composition | undefined) => Program<Session> = (composition) =>
  composition?.programs.session ?? builtInSession()
export const oauthProgram: ProgramOf<OAuth> = (composition) => composition?.programs.oauth ?? builtInOAuth()
export const credentialsProgram: ProgramOf<Credentials> = (composition) =>
  composition?.programs.credentials ?? builtInCredentials()
export const emailProgram: ProgramOf<Email> = (composition) => composition?.programs.email ?? builtInEmail()
export const signOutProgram: ProgramOf<SignOut> = (composition) => composition?.programs.signOut ?? builtInSignOut()
