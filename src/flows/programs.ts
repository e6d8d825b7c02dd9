/**
 * The programs of the built-in charts, each compiled when the first request needs it. They hold nothing of any
 * configuration or request, so that one serves the whole process.
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

/** A function that makes a value once, and gives it from then on. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

async function compiled<F extends FlowTypes>(module: Promise<{ machine: FlowMachine<F> }>): Promise<Program<F>> {
  return compile((await module).machine, askNames)
}

/** Read on every request: there at once. */
export const sessionProgram: () => Program<Session> = once(() => compile(session, askNames))
export const oauthProgram: () => Promise<Program<OAuth>> = once(() => compiled(import("../../machines/oauth/index.ts")))
export const credentialsProgram: () => Promise<Program<Credentials>> = once(() =>
  compiled(import("../../machines/credentials/index.ts")),
)
export const emailProgram: () => Promise<Program<Email>> = once(() => compiled(import("../../machines/email/index.ts")))
export const signOutProgram: () => Promise<Program<SignOut>> = once(() =>
  compiled(import("../../machines/sign-out/index.ts")),
)
