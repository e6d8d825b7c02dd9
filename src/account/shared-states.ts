/** Transitions and states that the flows of the account page share. */

type JudgeSignedIn<Target extends string> = readonly [
  {
    readonly target: Target
    readonly guard: "isSignedIn"
    readonly actions: { readonly type: "judgeEvidence"; readonly params: { readonly maxAge: number } }
  },
  { readonly target: "signedOut" },
]

/**
 * Returns the transitions after `identifyVisitor`. For a signed-in user, the flow checks with `judgeEvidence` that the
 * user authenticated recently. For a visitor without a session, the flow goes to `signedOut`.
 *
 * @param target the state that reads the answer of `judgeEvidence`.
 * @param maxAge the maximum number of seconds since the user last authenticated.
 */
export function judgeSignedIn<const Target extends string>(target: Target, maxAge: number): JudgeSignedIn<Target> {
  return [
    { target, guard: "isSignedIn", actions: { type: "judgeEvidence", params: { maxAge } } },
    { target: "signedOut" },
  ]
}

/** The action that keeps the reason of a refusal for the response. */
export const keepWhy = {
  type: "keep",
  params: <Why>({ event: { why } }: { readonly event: { readonly why: Why } }): { why: Why } => ({ why }),
} as const

/** The transition after the refusal of a change. */
export const refusedChange: { readonly target: "refusedChange"; readonly actions: typeof keepWhy } = {
  target: "refusedChange",
  actions: keepWhy,
}

/**
 * The states after a change of the sign-in methods. A sign-in with a former method can have been in progress during the
 * change, and can have issued a session after the flow ended the other sessions. Therefore the flow ends the other
 * sessions a second time.
 */
export const endingAgain = {
  endingOthersAgain: {
    meta: { title: "End the sessions that began during the change" },
    on: {
      "otherSessions.ended": { target: "renewing", actions: { type: "renewSession", params: {} } },
      "session.absent": "signedOut",
    },
  },
  renewing: {
    meta: { title: "Renew the token of this session" },
    on: { "session.renewed": "changed", "session.absent": "signedOut" },
  },
} as const
