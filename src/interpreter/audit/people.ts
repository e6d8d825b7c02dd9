/** Finds the person and the identifier that the audit entries of a request name, as far as the flow identified them. */
import type { AdmissionContext } from "../../../machines/admission/index.ts"
import type { Reason } from "../../errors/catalogue.ts"
import { personKey } from "../../../machines/person-key.ts"
import { personOf } from "../../../machines/steps/person.ts"
import { approverIn } from "../../effects/flows/approver.ts"
import { evidenceOfToken } from "../../effects/presented-evidence.ts"
import { auditedIdentifier, auditedPerson } from "../../protocol/audit-subjects.ts"
import type { EndedRun } from "./ended-run.ts"
import { contextOf } from "./events-in.ts"

/** The keys of a context that name people. Each key is absent in some charts. */
type Knows = Partial<
  Pick<AdmissionContext, "candidate" | "plan" | "standing" | "user" | "steps" | "visitorAtStart">
> & {
  readonly farewell?: { readonly session?: { readonly userId?: string } | null } | undefined
  readonly row?: { readonly userId?: string } | undefined
  /** The stored passkey that a response names. Only its signature proves the owner. */
  readonly passkey?: { readonly userId?: string } | undefined
  /** The identifier in the sign-in link of a mail. */
  readonly identifier?: string | undefined
}

export interface AuditedPeople {
  readonly person?: string
  readonly identifier?: string
}

export async function peopleIn(run: EndedRun): Promise<AuditedPeople> {
  const [secret = ""] = run.context.config.secrets
  const [key, typed] = [await keyIn(run), identifierIn(run)]
  return {
    ...(key === undefined ? {} : { person: await auditedPerson(key, secret) }),
    ...(typed === undefined ? {} : { identifier: await auditedIdentifier(typed, secret) }),
  }
}

async function keyIn(run: EndedRun): Promise<string | undefined> {
  const { flow, recorder } = run
  const context: Knows = contextOf(run)
  if (flow.id === "session" || flow.id === "signOut") return keyOfSession(context, run)
  if (recorder.asks.some(({ answer }) => answer === "approval.recorded")) {
    const approver = await approverIn(run.context.runtime)
    return approver?.of === "user" ? personKey({ user: approver.id }) : undefined
  }
  const own = flow.own?.ends
  const visitor = own === "stepUp" || own === "response" ? context.visitorAtStart?.user : undefined
  const [changed] = run.context.runtime.accountEvents
  const user = visitor ?? changed?.user ?? ownerOfRefused(context, run)
  return keyOfCandidate(context) ?? (user === undefined ? undefined : personKey({ user }))
}

/** Returns the owner of a passkey whose counter did not rise. The signature, which was verified before, proves the owner. */
function ownerOfRefused({ passkey }: Knows, { failure }: EndedRun): string | undefined {
  return failure?.reason === ("passkey_counter_not_higher" satisfies Reason) ? passkey?.userId : undefined
}

function keyOfCandidate({ candidate, plan, standing, user, steps }: Knows): string | undefined {
  if (candidate === undefined) return undefined
  if (plan !== undefined && steps !== undefined) return personOf({ candidate, plan, user, steps }).key
  if (standing?.owner !== undefined) return personKey({ user: standing.owner.id })
  // Without an owner, the id of the candidate in a sign-in by mail is only the e-mail address that the visitor typed.
  return candidate.type === "oauth" || candidate.type === "oidc" ? personKey(candidate) : undefined
}

/**
 * Returns the key of the session's user. In a session token, `sub` counts only if the evidence in the token says that
 * `sub` is the id of a stored user. Otherwise `sub` can be the id of an account at a provider.
 */
async function keyOfSession({ farewell, row }: Knows, { context }: EndedRun): Promise<string | undefined> {
  const stored = farewell?.session?.userId ?? row?.userId
  if (stored !== undefined) return personKey({ user: stored })
  const { runtime } = context
  if (runtime.config.session.strategy !== "jwt") return undefined
  const found = await evidenceOfToken(runtime)
  const sub = found?.evidence.of === "user" ? found.claims.sub : undefined
  return sub === undefined || sub === "" ? undefined : personKey({ user: sub })
}

/**
 * Returns the identifier that the visitor typed, or the e-mail address that a provider named. Returns `undefined` for a
 * request that the flow refused before any effect ran, because any client can send any number of such requests.
 */
function identifierIn(run: EndedRun): string | undefined {
  if (run.recorder.asks.length === 0) return undefined
  const { identifier, candidate }: Knows = contextOf(run)
  const provider = run.context.config.providers.get(run.provider ?? "")
  const field = provider?.type === "credentials" ? provider.config.identifier : undefined
  const { credentials } = (run.event ?? {}) as { credentials?: Readonly<Record<string, unknown>> }
  const typed = field === undefined ? undefined : credentials?.[field]
  const known = [typed, identifier, candidate?.user.email]
  return known.find((one): one is string => typeof one === "string" && one.trim() !== "")
}
