/**
 * Lists, for each answer of the effects in admission (the part that all sign-ins share), how a test produces the
 * answer.
 */
import { AccessDenied } from "../../errors/classes.ts"
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"
import { gives, throws } from "./disturb.ts"
import { commitCauses } from "./commit.ts"
import { isApproved, standings } from "./standings.ts"

const isAccount = ({ facts }: Moment): boolean => facts.byAccount
const stored = ({ facts }: Moment): boolean => facts.stored
const keepsNotes = ({ facts }: Moment): boolean => facts.notes
const keepsRecords = ({ facts }: Moment): boolean => facts.records
const namesUser = ({ facts }: Moment): boolean => facts.credentialsIds === "users"
const isStoredApproval = (moment: Moment): boolean => stored(moment) && isApproved(moment)

/**
 * Returns true if `resolveTarget` calls `callbacks.redirect`. Otherwise the library resolved the redirect URL earlier,
 * when it decoded the request.
 */
const unsettled = (moment: Moment): boolean =>
  moment.at.endsWith("resolvingDiversion") ||
  (isAccount(moment) &&
    moment.facts.own === undefined &&
    // The response of a passkey brings the redirect URL itself.
    moment.facts.type !== "webauthn" &&
    moment.at.endsWith("resolvingTarget"))

const untold = "the library resolved the address when it decoded the request"

export const admissionAnswers: Pick<
  AnswerCauses,
  | "identifyVisitor"
  | "findAccount"
  | "consultSignIn"
  | "recallSignUp"
  | "quarantineUser"
  | "resolveTarget"
  | keyof typeof commitCauses
> = {
  ...causesIn({
    identifyVisitor: {
      fails: { resource: "adapter", when: stored },
      hangs: { resource: "adapter", when: stored },
      otherwise: "without a database, the effect looks up no user",
      arrange: (stage) => {
        // The effect reads the database only if the browser sends a session cookie. Without this cookie, a failing
        // database would not make the effect fail.
        if (stage.facts.stored) stage.browser.put(stage.sessionCookieName, stage.anySessionToken())
      },
      "visitor.identified": [
        { name: "no user is signed in", with: { visitor: undefined }, arrange: (stage) => stage.signOut() },
        {
          name: "an anonymous user is signed in",
          with: { visitor: undefined, anonymous: "id-Anonymous" },
          when: ({ facts }) => facts.anonymous,
          arrange: (stage) => stage.signInAnonymously(),
        },
        {
          name: "Vera is signed in",
          with: { visitor: { user: "id-Vera", session: "the session" } },
          when: stored,
          arrange: (stage) => stage.signIn(stage.vera),
        },
        {
          name: "the same user is signed in already",
          with: { visitor: { user: "id-Ada", session: "the session" } },
          when: ({ facts }) => facts.stored && facts.responseMode === "query",
          arrange: async (stage) => {
            await stage.seed(stage.ada, { account: true })
            await stage.signIn(stage.ada)
          },
        },
      ],
    },

    findAccount: {
      fails: { resource: "adapter", when: looksUp },
      hangs: { resource: "adapter", when: looksUp },
      otherwise: "the effect reads no database, or a failed read can mean that the database did not make the id",
      "account.found": standings,
      "account.refused": [
        {
          name: "authorize() names an unknown user",
          reason: "user_unknown",
          when: namesUser,
          arrange: ({ memo }) => void (memo.unknownUser = true),
        },
        {
          name: "the user who approved is deleted a moment before",
          reason: "user_unknown",
          when: isStoredApproval,
          by: ["adapter", gives(null)],
        },
        {
          name: "the account is refused",
          reason: "user_unknown",
          when: (moment) => !namesUser(moment) && !isStoredApproval(moment),
          forced: "only for credentials of stored users must the database contain the user",
        },
      ],
    },

    consultSignIn: {
      fails: {
        resource: "callbacks.signIn",
        error: new AccessDenied("Not you."),
        // The state `consultingRequest` calls `callbacks.signIn` before the library sends a link. There, every error of
        // the callback is a refusal, and not a failure of the effect.
        when: ({ at }) => at !== "consultingRequest",
      },
      hangs: { resource: "callbacks.signIn" },
      otherwise: "before a link is sent, the effect answers every error of callbacks.signIn with a refusal",
      "signIn.allowed": [{ name: "callbacks.signIn allows" }],
      "signIn.denied": [
        { name: "callbacks.signIn denies", reason: "access_denied", by: ["callbacks.signIn", gives(false)] },
        { name: "callbacks.signIn throws", reason: "access_denied", by: ["callbacks.signIn", throws()] },
      ],
      "signIn.diverted": [
        {
          name: "callbacks.signIn sends elsewhere",
          with: { url: "/elsewhere" },
          by: ["callbacks.signIn", gives("/elsewhere")],
        },
      ],
    },

    recallSignUp: {
      hangs: { resource: "adapter", when: keepsNotes, otherwise: "without notes, the effect reads nothing" },
      otherwise: "the effect answers a failure of the database like a missing note",
      "signUp.recalled": [
        {
          name: "this account was interrupted while it made the user",
          when: keepsNotes,
          arrange: interruptSignUp,
        },
        {
          name: "a sign-up is recalled",
          when: (moment) => !keepsNotes(moment),
          forced:
            "only a database without transactions has notes, and a note counts only if no other person can have signed in",
        },
      ],
      "signUp.unknown": [{ name: "nothing is remembered" }],
    },

    quarantineUser: {
      fails: { resource: "adapter", when: keepsRecords },
      hangs: { resource: "adapter", when: keepsRecords },
      otherwise: "without records of unverified addresses, the library quarantines no user",
      "user.quarantined": [{ name: "nothing of the stranger's is left" }],
    },

    resolveTarget: {
      hangs: { resource: "callbacks.redirect", when: unsettled, otherwise: untold },
      otherwise: "the effect answers every error of callbacks.redirect with a refusal",
      arrange: plainly,
      "target.resolved": [{ name: "callbacks.redirect allows it", with: { url: "https://app.test/welcome" } }],
      "target.refused": [
        {
          name: "callbacks.redirect throws",
          reason: "redirect_failed",
          when: unsettled,
          arrange: plainly,
          by: ["callbacks.redirect", throws()],
        },
        {
          name: "the target is refused",
          reason: "redirect_failed",
          when: (moment) => !unsettled(moment),
          forced: untold,
          arrange: plainly,
          by: ["effect", gives({ type: "target.refused", failure: { reason: "redirect_failed" } })],
        },
      ],
    },
  }),
  ...commitCauses,
}

function looksUp({ facts }: Moment): boolean {
  return (
    facts.stored && facts.type !== "anonymous" && (facts.type !== "credentials" || facts.credentialsIds === "users")
  )
}

function plainly(stage: Stage): void {
  stage.memo.plain = true
}

/**
 * Brings the database into the state that an interrupted sign-up leaves: without a transaction, the server stops after
 * it has written the user and before it writes the account.
 */
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
