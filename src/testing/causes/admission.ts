/** How each answer in the tail of every sign-in comes about. */
import { AccessDenied } from "../../errors.ts"
import type { Cause, Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import type { AnswerCauses } from "./answer-causes.ts"
import { gives, hangs, inPlaceOf, failuresOf, throws } from "./disturb.ts"
import { commitCauses } from "./commit.ts"
import { isApproved, standings } from "./standings.ts"

const isAccount = ({ facts }: Moment): boolean => facts.byAccount
const stored = ({ facts }: Moment): boolean => facts.stored
/** Before a link is sent, `callbacks.signIn` is asked too; there, whatever it throws is a refusal. */
const forLink = ({ at }: Moment): boolean => at === "consultingRequest"

/** The address is not one that the edge has settled in the same request. */
const unsettled = (moment: Moment): boolean =>
  moment.at.endsWith("resolvingDiversion") ||
  (isAccount(moment) && moment.facts.own === undefined && moment.at.endsWith("resolvingTarget"))

const targetRefused = { type: "target.refused", failure: { reason: "redirect_failed" } } as const
const untold = "the address was settled at the edge, in the same request"

export const admissionAnswers: Pick<
  AnswerCauses,
  | "identifyVisitor"
  | "findAccount"
  | "consultSignIn"
  | "recallSignUp"
  | "quarantineUser"
  | "resolveTarget"
  | "commitIdentity"
  | "issueSession"
  | "announceSignIn"
> = {
  identifyVisitor: {
    "visitor.identified": [
      { name: "nobody is signed in", event: { type: "visitor.identified", visitor: undefined } },
      {
        name: "Vera is signed in",
        event: { type: "visitor.identified", visitor: { user: "id-Vera", session: "the session" } },
        when: stored,
        arrange: (stage) => stage.signIn(stage.vera),
      },
      {
        name: "whoever signs in is signed in already",
        event: { type: "visitor.identified", visitor: { user: "id-Ada", session: "the session" } },
        when: ({ facts }) => facts.stored && facts.responseMode === "query",
        arrange: async (stage) => {
          await stage.seed(stage.ada, { account: true })
          await stage.signIn(stage.ada)
        },
      },
    ],
    ...failuresOf("identifyVisitor", {
      fails: { resource: "adapter", when: stored },
      hangs: { resource: "adapter", when: stored },
      otherwise: "without a database nobody is looked up",
      arrange: (stage) => {
        // Looked up is only who says that they are somebody.
        if (stage.facts.stored) stage.browser.put(stage.sessionCookieName, stage.anySessionToken())
      },
    }),
  },

  findAccount: {
    "account.found": standings,
    "account.refused": [
      {
        name: "authorize() names nobody who is stored",
        event: { type: "account.refused", failure: { reason: "user_unknown" } },
        when: ({ facts }) => facts.credentialsIds === "users",
        arrange: (stage) => {
          stage.memo.unknownUser = true
        },
      },
      {
        name: "the user who approved is deleted a moment before",
        event: { type: "account.refused", failure: { reason: "user_unknown" } },
        when: (moment) => moment.facts.stored && isApproved(moment),
        arrange: (stage) => stage.upon("findAccount", "adapter", () => null),
      },
      inPlaceOf("findAccount", {
        name: "the account is refused",
        event: { type: "account.refused", failure: { reason: "user_unknown" } },
        when: (moment) => moment.facts.credentialsIds !== "users" && !(moment.facts.stored && isApproved(moment)),
        forced: "only credentials of stored users need a stored user",
      }),
    ],
    ...failuresOf("findAccount", {
      fails: { resource: "adapter", when: looksUp },
      hangs: { resource: "adapter", when: looksUp },
      otherwise: "no database is asked, or one whose failure may mean that the id is none of its own",
    }),
  },

  consultSignIn: {
    "signIn.allowed": [{ name: "callbacks.signIn allows", event: { type: "signIn.allowed" } }],
    "signIn.denied": [
      {
        name: "callbacks.signIn denies",
        event: { type: "signIn.denied", failure: { reason: "access_denied" } },
        arrange: (stage) => stage.upon("consultSignIn", "callbacks.signIn", gives(false)),
      },
      {
        name: "callbacks.signIn throws",
        event: { type: "signIn.denied", failure: { reason: "access_denied" } },
        arrange: (stage) => stage.upon("consultSignIn", "callbacks.signIn", throws()),
      },
    ],
    "signIn.diverted": [
      {
        name: "callbacks.signIn sends elsewhere",
        event: { type: "signIn.diverted", url: "/elsewhere" },
        arrange: (stage) => stage.upon("consultSignIn", "callbacks.signIn", gives("/elsewhere")),
      },
    ],
    "effect.failed": [
      {
        name: "callbacks.signIn throws an error of ours",
        event: { type: "effect.failed", ask: "consultSignIn", failure: { reason: "effect_failed" } },
        when: (moment) => !forLink(moment),
        arrange: (stage) => stage.upon("consultSignIn", "callbacks.signIn", throws(new AccessDenied("Not you."))),
      },
      ...failuresOf("consultSignIn", {
        otherwise: "before a link is sent, whatever callbacks.signIn throws is a refusal",
      })["effect.failed"].map((cause): Cause => ({ ...cause, when: forLink })),
    ],
    "effect.timedOut": [
      {
        name: "callbacks.signIn hangs",
        event: { type: "effect.timedOut", ask: "consultSignIn", failure: { reason: "effect_timed_out" } },
        arrange: (stage) => stage.upon("consultSignIn", "callbacks.signIn", hangs(stage)),
      },
    ],
  },

  recallSignUp: {
    "signUp.recalled": [
      {
        name: "this account was interrupted while it made the user",
        event: { type: "signUp.recalled" },
        when: ({ facts }) => facts.notes,
        arrange: interruptSignUp,
      },
      inPlaceOf("recallSignUp", {
        name: "a sign-up is recalled",
        event: { type: "signUp.recalled" },
        when: ({ facts }) => !facts.notes,
        forced: "sign-ups are remembered only where the database has no transactions, and nobody else could get in",
      }),
    ],
    "signUp.unknown": [{ name: "nothing is remembered", event: { type: "signUp.unknown" } }],
    ...failuresOf("recallSignUp", {
      hangs: {
        resource: "adapter",
        when: ({ facts }) => facts.notes,
        otherwise: "without notes nothing is asked",
      },
      otherwise: "a database that fails remembers nothing",
    }),
  },

  quarantineUser: {
    "user.quarantined": [{ name: "nothing of the stranger's is left", event: { type: "user.quarantined" } }],
    ...failuresOf("quarantineUser", {
      fails: { resource: "adapter", when: ({ facts }) => facts.records },
      hangs: { resource: "adapter", when: ({ facts }) => facts.records },
      otherwise: "without records nothing is taken away",
    }),
  },

  resolveTarget: {
    "target.resolved": [
      { name: "callbacks.redirect allows it", event: { type: "target.resolved", url: "https://app.test/welcome" } },
    ],
    "target.refused": [
      {
        name: "callbacks.redirect throws",
        event: targetRefused,
        when: unsettled,
        arrange: (stage) => {
          plainly(stage)
          stage.upon("resolveTarget", "callbacks.redirect", throws())
        },
      },
      {
        name: "the target is refused",
        event: targetRefused,
        when: (moment) => !unsettled(moment),
        forced: untold,
        arrange: (stage) => {
          plainly(stage)
          stage.upon("resolveTarget", "effect", gives(targetRefused))
        },
      },
    ],
    ...failuresOf("resolveTarget", {
      hangs: { resource: "callbacks.redirect", when: unsettled, otherwise: untold },
      otherwise: "what callbacks.redirect throws is a refusal",
      arrange: plainly,
    }),
  },

  ...commitCauses,
}

function looksUp({ facts }: Moment): boolean {
  return facts.stored && (facts.type !== "credentials" || facts.credentialsIds === "users")
}

function plainly(stage: Stage): void {
  stage.memo.plain = true
}

/** Somebody else's server died between user and account, in a database without transactions. */
async function interruptSignUp(stage: Stage): Promise<void> {
  const left = await stage.adapter().getUserByEmail(stage.ada.email)
  if (left !== null) await stage.adapter().deleteUser(left.id)
  const browser = stage.otherBrowser()
  const form = await stage.form(`/signin/${stage.facts.provider}`, {}, browser)
  const started = await stage.send(form, browser)
  const visit = await stage.provider?.authorize(started.headers.get("location") ?? "")
  if (visit === undefined) throw new Error("There is no provider to be interrupted at.")
  await stage.interrupted(async () => stage.send(visit.request(), browser))
}
