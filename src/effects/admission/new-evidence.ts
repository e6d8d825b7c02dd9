import type { Candidate } from "../../../machines/facts.ts"
import type { Params } from "../../../machines/vocabulary.ts"
import type { AuthenticationMethod, Evidence } from "../../ports/evidence.ts"
import { randomBase64url } from "../../protocol/random.ts"
import type { Runtime } from "../runtime.ts"

/** What a user proved, as far as it makes two proofs of one kind or of two. */
type Kind = "knowledge" | "possession" | "provider" | "mailbox"

/**
 * How each sign-in begins. A mail proves a mailbox, for which RFC 8176 has no value: a password that a mail resets is no
 * more than the mailbox is.
 */
const beginnings: Readonly<Record<Candidate["type"], { kind: Kind; methods: readonly AuthenticationMethod[] }>> = {
  credentials: { kind: "knowledge", methods: ["pwd"] },
  oauth: { kind: "provider", methods: ["fed"] },
  oidc: { kind: "provider", methods: ["fed"] },
  email: { kind: "mailbox", methods: [] },
}

/** What the methods of steps prove. `user` and `mfa` are no kind of their own. */
const kinds: Readonly<Partial<Record<AuthenticationMethod, Kind>>> = {
  pwd: "knowledge",
  otp: "possession",
  hwk: "possession",
  swk: "possession",
  sms: "possession",
  fed: "provider",
}

/** The evidence of a sign-in that has just passed: `mfa` is added where two kinds of proof came together. */
export function newEvidence({ candidate, of, steps }: Params<"issueSession">, runtime: Runtime): Evidence {
  const { kind, methods } = beginnings[candidate.type]
  const added = [...runtime.config.steps].flatMap(([id, step]) => {
    const memory = Object.hasOwn(steps.byId, id) ? steps.byId[id] : undefined
    if (memory?.applies !== true) return []
    return typeof step.methods === "function" ? step.methods(memory.data) : (step.methods ?? [])
  })
  const proven = new Set<Kind | undefined>([kind, ...added.map((method) => kinds[method])])
  proven.delete(undefined)
  const amr = new Set<AuthenticationMethod>([...methods, ...added])
  if (proven.size > 1) amr.add("mfa")
  return { sid: randomBase64url(runtime.randomBytes, 16), at: Math.floor(runtime.now() / 1000), amr: [...amr], of }
}
