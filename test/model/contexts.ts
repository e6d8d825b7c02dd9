/** Possible contexts of flows, for tests of transitions without a request. */
import type { Edge } from "../../machines/proofs/edges.ts"
import type { Program } from "../../machines/program.ts"
import { step } from "../../machines/step.ts"

const user = (id: string) => ({ id, email: "ada@example.test", emailVerified: null })
const nobody = { stored: true, owner: undefined, visitor: undefined, namesake: undefined }

const standings = [
  { ...nobody, stored: false },
  nobody,
  { ...nobody, owner: user("ada") },
  { ...nobody, owner: user("ada"), visitor: user("vera") },
  { ...nobody, visitor: user("vera") },
  { ...nobody, visitor: user("vera"), visitorSession: "s" },
  { ...nobody, visitor: user("vera"), visitorSession: "s", visitorUnproven: true },
  { ...nobody, visitor: user("bob") },
  { ...nobody, namesake: user("ada") },
  { ...nobody, namesake: user("ada"), namesakeUnproven: true },
  { ...nobody, namesake: { ...user("ada"), emailVerified: new Date(0) } },
  { ...nobody, anonymous: user("anonymous"), anonymousBegan: true },
  { ...nobody, owner: user("ada"), anonymous: user("anonymous"), anonymousBegan: true },
]

/**
 * Returns a context for every combination of the values that the shared last states read, for each start of the flow.
 */
function contexts(program: Program): readonly object[] {
  const input = {
    provider: "p",
    linksByEmail: false,
    openId: true,
    readsUserinfo: true,
    sendsChallenge: true,
    issuer: "i",
    strategy: "jwt",
    maxAge: 1,
    updateAge: 1,
    revocation: "lazy",
  }
  const begun = program.context({ input })
  const kinds = [
    { type: "oidc", emailClaim: "absent" },
    { type: "oidc", emailClaim: "unverified" },
    { type: "email", emailClaim: "verified" },
    { type: "credentials", emailClaim: "absent" },
    { type: "anonymous", emailClaim: "absent" },
  ] as const
  // Only a re-authentication with a passkey cannot reach its states with a registration.
  const registering = [undefined, {}].map((passkey) => ({
    ...begun,
    challenge: { purpose: "signUp", algorithms: [] },
    passkeyResponse: { ceremony: "registration", clientData: {} },
    passkey,
  }))
  const ending = kinds.flatMap(({ type, emailClaim }) =>
    [true, false].flatMap((linksByEmail) =>
      [undefined, { user: "vera", session: "s" }].flatMap((visitorAtStart) =>
        standings.map((standing) => ({
          ...begun,
          linksByEmail,
          visitorAtStart,
          standing,
          candidate: {
            provider: "p",
            type,
            providerAccountId: "a",
            user: user("new"),
            account: {},
            emailClaim,
          },
          plan: "owner" in standing && standing.owner ? { do: "signIn", user: standing.owner } : { do: "create" },
          target: "https://app.test/",
          user: user("ada"),
          session: { expires: "" },
        })),
      ),
    ),
  )
  return [...ending, ...registering]
}

/** Returns contexts that an earlier deployment sealed, in which the terms had another version. */
function earlier(program: Program): readonly object[] {
  const data = { at: 0, shown: "an earlier version" }
  const steps = { byId: { terms: { data, applies: true, tries: {} } } }
  return contexts(program)
    .slice(0, 1)
    .map((context) => ({ ...context, steps }))
}

/**
 * Returns true if a context exists with which the flow takes the edge when the state of the edge receives the event.
 */
export function takes(program: Program, edge: Edge): boolean {
  const failure = { reason: "effect_failed" }
  // After an event without a handler, the chart checks `always` again.
  const event = { type: edge.kind === "event" ? edge.on : "nothing.heard", ask: "", failure, ...payload }
  const events = [event, { ...event, visitor: { user: "bob", session: "another" } }]
  return [...contexts(program), ...earlier(program)].some((context) => events.some((heard) => takenBy(context, heard)))

  function takenBy(context: object, heard: typeof event): boolean {
    try {
      // The context contains the typed fields until `authorize` has received them.
      const [first] = step(
        program,
        { value: edge.from, context: { ...context, credentials: {} }, passed: [] },
        heard,
      ).taken
      return first !== undefined && first.to.path === edge.to && first.guard?.name === edge.guard
    } catch (error) {
      // The context lacks a value that the guard needs, so the flow cannot be in this state with this context.
      if (error instanceof TypeError) return false
      throw error
    }
  }
}

/** The payloads of the events of these transitions. */
const payload = { url: "https://app.test/", standing: undefined, farewell: undefined } as const
