/**
 * Admission: the states that every sign-in shares, from the candidate to the session. Every sign-in chart contains the
 * same compound state `admission`, so that no sign-in can skip one of its rules.
 *
 * Admission ends in states that the enclosing chart declares: `signedIn` (by `onDone`), `#diverted` and `#refused`.
 * Admission writes nothing before the linking decision, and only one of its states issues a session.
 */
import { fromContext, keep, keepAs, madeOf, required, unset, type Do, type State } from "../grammar.ts"
import { refuse, refuseAsAnswered, refusedEnd } from "../failing.ts"
import { personOf } from "../steps/person.ts"
import {
  addressLinks,
  addressUnproven,
  keepsSession,
  mailboxOfStranger,
  mailboxProven,
  mergesAnonymous,
  nobodyKnown,
  nothingStored,
  ownedByAnother,
  ownerKnown,
  perhapsUnfinished,
  promoted,
  promotedWithoutAddress,
  visitorChanged,
  visitorLinks,
  visitorRecent,
  visitorUnproven,
  visitorUnseen,
} from "./admission.guards.ts"
import type { AdmissionContext, AdmissionEvent, AdmissionEnds, AdmissionInput } from "./admission.types.ts"

/**
 * Returns the action that stores the plan in the context: the writes that `commitIdentity` makes later.
 *
 * @param what the kind of the plan.
 * @param whom the user of the plan, one of the users that the account lookup found.
 */
function plans(
  what: "signIn" | "link" | "linkByEmail" | "verifyAddress" | "resume" | "promote",
  whom: "owner" | "visitor" | "namesake" | "anonymous",
  more: { quarantined?: true; omitsAddress?: true } = {},
): Do<AdmissionContext, unknown> {
  return {
    type: "keep",
    params: ({ context }) => ({ plan: { do: what, user: required(context.standing?.[whom], whom), ...more } }),
  }
}

export const admission: State<AdmissionContext, AdmissionEvent> = {
  id: "admission",
  meta: { title: "Admit the person to a session" },
  onDone: "signedIn",
  initial: "findingAccount",
  states: {
    findingAccount: {
      meta: { title: "Look up account, visitor and address", rfc: ["OpenID Connect Core §5.7"] },
      entry: { type: "findAccount", params: fromContext("candidate") },
      on: {
        "account.found": {
          target: "consultingSignIn",
          actions: [
            keep("standing"),
            {
              type: "consultSignIn",
              params: madeOf({
                candidate: "context.candidate",
                standing: "event.standing",
                verificationRequest: false,
              }),
            },
          ],
        },
        "account.refused": refuseAsAnswered,
      },
    },
    consultingSignIn: {
      meta: { title: "Call callbacks.signIn", check: "signInPolicy", passes: "signIn.allowed" },
      on: {
        "signIn.allowed": "checkingLink",
        "signIn.denied": refuseAsAnswered,
        "signIn.diverted": {
          target: "resolvingDiversion",
          actions: { type: "resolveTarget", params: madeOf({ url: "event.url" }) },
        },
      },
    },
    checkingLink: {
      meta: {
        title: "Decide which user signs in",
        check: "linkPolicy",
        passes: [
          "nothingStored",
          "ownerKnown",
          "visitorLinks",
          "mailboxProven",
          "addressLinks",
          "promotedWithoutAddress",
          "promoted",
          "addressUnproven",
          "nobodyKnown",
        ],
        rfc: ["OpenID Connect Core §5.7"],
      },
      always: [
        { guard: visitorChanged, ...refuse("session_changed") },
        { guard: ownedByAnother, ...refuse("account_of_other_user") },
        {
          guard: nothingStored,
          target: "resolvingTarget",
          actions: { type: "keep", params: { plan: { do: "pass" } } },
        },
        { guard: ownerKnown, target: "resolvingTarget", actions: plans("signIn", "owner") },
        { guard: visitorUnseen, ...refuse("session_changed") },
        { guard: visitorUnproven, ...refuse("visitor_unproven") },
        { guard: visitorLinks, target: "checkingRecency", actions: plans("link", "visitor") },
        {
          guard: mailboxOfStranger,
          target: "quarantiningUser",
          actions: {
            type: "quarantineUser",
            params: ({ context }) => {
              const user = required(context.standing?.namesake, "namesake")
              return { user, person: personOf({ ...context, plan: { do: "verifyAddress", user } }) }
            },
          },
        },
        { guard: mailboxProven, target: "resolvingTarget", actions: plans("verifyAddress", "namesake") },
        { guard: addressLinks, target: "resolvingTarget", actions: plans("linkByEmail", "namesake") },
        {
          guard: perhapsUnfinished,
          target: "recallingSignUp",
          actions: {
            type: "recallSignUp",
            params: madeOf({ candidate: "context.candidate", user: "context.standing.namesake" }),
          },
        },
        {
          guard: promotedWithoutAddress,
          target: "resolvingTarget",
          actions: plans("promote", "anonymous", { omitsAddress: true }),
        },
        { guard: promoted, target: "resolvingTarget", actions: plans("promote", "anonymous") },
        {
          guard: addressUnproven,
          target: "resolvingTarget",
          actions: { type: "keep", params: { plan: { do: "create", omitsAddress: true } } },
        },
        {
          guard: nobodyKnown,
          target: "resolvingTarget",
          actions: { type: "keep", params: { plan: { do: "create" } } },
        },
        // A user has the candidate's e-mail address, and nothing proves that this user is the person who signs in.
        refuse("email_of_other_account"),
      ],
    },
    checkingRecency: {
      meta: {
        title: "Require a recent authentication",
        check: "recentToLink",
        passes: "visitorRecent",
      },
      always: [{ guard: visitorRecent, target: "resolvingTarget" }, refuse("evidence_insufficient")],
    },
    quarantiningUser: {
      meta: {
        title: "Remove what an attacker attached",
        check: "linkPolicy",
        passes: "user.quarantined",
      },
      on: {
        "user.quarantined": {
          target: "resolvingTarget",
          actions: plans("verifyAddress", "namesake", { quarantined: true }),
        },
      },
    },
    recallingSignUp: {
      meta: {
        title: "Recall an interrupted sign-up",
        check: "linkPolicy",
        passes: "signUp.recalled",
      },
      on: {
        "signUp.recalled": { target: "resolvingTarget", actions: plans("resume", "namesake") },
        "signUp.unknown": refuse("email_of_other_account"),
      },
    },
    resolvingTarget: {
      meta: { title: "Resolve the redirect target" },
      entry: { type: "resolveTarget", params: madeOf({ url: "context.callbackUrl" }) },
      on: {
        "target.resolved": [
          {
            guard: mergesAnonymous,
            target: "mergingAnonymous",
            actions: [
              keepAs({ target: "url" }),
              {
                type: "mergeAnonymous",
                params: madeOf({
                  candidate: "context.candidate",
                  anonymous: "context.standing.anonymous",
                  plan: "context.plan",
                }),
              },
            ],
          },
          {
            target: "committingIdentity",
            actions: [
              keepAs({ target: "url" }),
              { type: "commitIdentity", params: fromContext("candidate", "plan", "steps") },
            ],
          },
        ],
        "target.refused": refuseAsAnswered,
      },
    },
    mergingAnonymous: {
      meta: { title: "Merge the anonymous user" },
      on: {
        "anonymous.merged": {
          target: "committingIdentity",
          actions: { type: "commitIdentity", params: fromContext("candidate", "plan", "steps") },
        },
        "anonymous.unmerged": refuseAsAnswered,
      },
    },
    committingIdentity: {
      meta: { title: "Write the user and the account" },
      on: {
        "identity.committed": { target: "issuingSession", actions: keep("user", "isNewUser") },
        "identity.refused": refuseAsAnswered,
      },
    },
    issuingSession: {
      meta: { title: "Issue the session", grants: "session" },
      entry: {
        type: "issueSession",
        params: ({ context }) => ({
          candidate: required(context.candidate, "candidate"),
          user: required(context.user, "user"),
          isNewUser: context.isNewUser,
          keepsSession: keepsSession({ context }),
          // If the plan writes nothing (`pass`), the session contains the id of an account. With every other plan, the
          // session contains the id of a stored user.
          of: context.plan?.do === "pass" ? ("account" as const) : ("user" as const),
          steps: context.steps,
        }),
      },
      on: {
        "session.issued": {
          target: "announcingSignIn",
          actions: { type: "announceSignIn", params: fromContext("candidate", "user", "isNewUser") },
        },
        "session.declined": "#diverted",
        "session.refused": refuseAsAnswered,
      },
    },
    announcingSignIn: {
      // The effect has already issued the session, so the sign-in succeeds even if a listener fails or times out.
      meta: { title: "Call events.signIn" },
      on: { "signIn.announced": "admitted", "effect.failed": "admitted", "effect.timedOut": "admitted" },
    },
    resolvingDiversion: {
      meta: { title: "Resolve the redirect of callbacks.signIn" },
      on: {
        "target.resolved": { target: "#diverted", actions: keepAs({ target: "url" }) },
        "target.refused": refuseAsAnswered,
      },
    },
    admitted: { type: "final", meta: { title: "Admitted" } },
  },
}

/** The three ends of every sign-in. Each sign-in chart includes them. */
export const ends: AdmissionEnds = {
  signedIn: {
    type: "final",
    meta: { title: "Signed in" },
    output: madeOf({ type: "signedIn", url: "context.target", isNewUser: "context.isNewUser" }),
  },
  diverted: {
    id: "diverted",
    type: "final",
    meta: { title: "Redirected without a session" },
    output: madeOf({ type: "diverted", url: "context.target" }),
  },
  refused: refusedEnd("Refused"),
}

const unsetAtStart = unset(
  "visitorAtStart",
  "anonymousAtStart",
  "candidate",
  "standing",
  "plan",
  "target",
  "user",
  "failure",
)

/** Returns the context with which a sign-in begins. */
export function admissionContext(input: AdmissionInput): AdmissionContext {
  return {
    provider: input.provider,
    linksByEmail: input.linksByEmail,
    omits: input.omits ?? { unverified: true, ofTenants: true },
    callbackUrl: "",
    isNewUser: false,
    steps: { byId: {}, problem: undefined },
    ...unsetAtStart,
  }
}
