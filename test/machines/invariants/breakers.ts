/**
 * A breaking change of a built-in chart for each invariant of the catalogue, because an invariant that nothing breaks
 * proves nothing.
 */
import { at, leafOf, type Arrow, type ChartTree } from "../../../tools/mutants/chart-tree.ts"
import type { FlowName } from "../../../src/flows/registry.ts"

/** Generated mutants, by their keys. */
export const brokenByMutant: Readonly<Record<string, string>> = {
  "INV-O2": "oauth/aim/admission.checkingLink[always#0]/admission.resolvingTarget",
  "INV-K2": "oauth/aim/admission.checkingLink[always#0]/admission.resolvingTarget",
  "INV-K3": "oauth/aim/checkingState[always#1]/admission.issuingSession",
  "INV-K6": "oauth/aim/admission.committingIdentity[identity.refused#0]/admission.committingIdentity",
  "INV-S1": "oauth/aim/admission.issuingSession[session.declined#0]/admission.issuingSession",
  "INV-K4": "oauth/aim/admission.checkingLink[always#6]/admission.resolvingTarget",
  "INV-K5": "email/aim/admission.checkingLink[always#7]/admission.resolvingTarget",
  "ANON-01": "oauth/aim/admission.resolvingTarget[target.resolved#0]/admission.committingIdentity",
  "INV-K1": "oauth/aim/admission.checkingLink[always#0]/admission.recallingSignUp",
  D17: "oauth/swap/checkingParameters/checkingTransaction",
  "INV-R1": "oauth/aim/(chart)[effect.failed#0]/diverted",
  "INV-R2": "oauth/aim/checkingState[always#1]/signedIn",
  "INV-O2b": "oauth/early/admission.issuingSession/admission.committingIdentity",
  "SLOT-03": "oauth/done/admission/checkingCsrf",
  "INV-O1": "oauth/swap/checkingTransaction/checkingResponseMode",
  "INV-O3": "oauth/swap/verifyingIdToken/checkingNonce",
  "INV-O4": "oauth/aim/checkingNonce[always#2]/choosingSource",
  "INV-O5": "oauth/aim/checkingNonce[always#0]/fetchingUserinfo",
  "INV-O6": "oauth/swap/checkingVerifier/exchangingCode",
  "INV-O7": "oauth/aim/exchangingCode[code.refused#0]/exchangingCode",
  "INV-O8": "oauth/aim/checkingErrorResponse[always#1]/checkingErrorResponse",
  "INV-O11": "oauth/aim/discoveringProvider[provider.unavailable#0]/identifyingVisitor",
  "ROUTE-21": "oauth/aim/idle[callback.received#1]/checkingPassage",
  "INV-C1": "session/unmark/checkingCsrf",
  "INV-C2": "oauth/aim/idle[callback.received#1]/checkingCsrf",
  "INV-E1": "email/drop/readingAddress",
  "INV-E2": "email/aim/redeemingLink[link.refused#0]/redeemingLink",
  "INV-E4": "email/aim/awaitingLink[link.opened#1]/redeemingLink",
  "INV-E5": "email/aim/idle[link.opened#1]/checkingCsrf",
  "INV-P1": "credentials/aim/checkingCsrf[always#1]/escalation",
  "COUNT-01": "credentials/aim/checkingCsrf[always#0]/authorizingCredentials",
  "COUNT-02":
    "credentials/aim/escalation.countingOpenAttempt[attempt.challenged#0]/escalation.countingChallengedAttempt",
  "COUNT-03": "credentials/aim/checkingCsrf[always#0]/escalation.countingDelayedAttempt",
  "INV-L2": "signOut/aim/endingSession[effect.failed#0]/choosingFarewell",
  "INV-S2": "session/aim/idle[session.requested#0]/loadingSession",
  "INV-S3": "session/aim/idle[session.requested#0]/live",
  "INV-S4": "session/aim/extendingSession[row.absent#0]/shapingSession",
  "INV-S6": "session/aim/openingToken[token.absent#0]/clearingSession",
  "NOTICE-01": "notMe/aim/checkingCsrf[always#1]/redeemingNotice",
  "NOTICE-02": "notMe/aim/idle[notMe.opened#0]/checkingCsrf",
  "INV-T1": "oauth/aim/idle[signIn.requested#0]/refused",
  "INV-T2": "oauth/aim/admission.consultingSignIn[signIn.denied#0]/admission.resolvingDiversion",
  "INV-T3": "oauth/aim/checkingPassage[always#0]/refused",
  R1: "oauth/aim/exchangingCode[code.exchanged#0]/refused",
}

export interface Planted {
  readonly id: string
  readonly flow: FlowName
  /** Whether to insert a step into the chart first, and whether a device can remember the step. */
  readonly withStep?: true | "remembered"
  readonly what: string
  readonly change: (tree: ChartTree) => void
}

const isRight = (): boolean => true

function arrow(to: string, over: Partial<Arrow> = {}): Arrow {
  return { to, guard: undefined, actions: [], reenter: false, ...over }
}

/** Changes that no generated mutant makes. */
export const planted: readonly Planted[] = [
  {
    id: "INV-E6",
    flow: "email",
    what: "a known address, and a request for another page",
    change: (tree) => {
      at(tree, "findingAddressee")
        .on.get("account.found")
        ?.unshift(arrow("refused", { guard: isRight }))
    },
  },
  {
    id: "INV-P2",
    flow: "credentials",
    what: "a final state of its own for a wrong password",
    change: (tree) => {
      const { config } = at(tree, "refused")
      tree.states.push({ ...at(tree, "refused"), path: "mistyped", config: { ...config, id: "mistyped" } })
      at(tree, "authorizingCredentials").on.set("credentials.rejected", [arrow("mistyped")])
    },
  },
  {
    id: "PROOF-01",
    flow: "session",
    what: "a session that is read, and sealed again with other claims",
    change: (tree) => {
      const [rolled] = at(tree, "shapingRolledSession").on.get("session.shaped") ?? []
      if (rolled)
        rolled.actions = rolled.actions.map((act) =>
          act.type === "rollToken" ? { ...act, params: { claims: { role: "admin" } } } : act,
        )
    },
  },
  {
    id: "PROOF-04",
    flow: "oauth",
    what: "a guard with the name of a guard that the configuration excludes",
    change: (tree) => {
      const guard = Object.defineProperty(() => true, "name", { value: "nonceNotRequired" })
      at(tree, "verifyingIdToken").on.get("idToken.verified")?.unshift(arrow("choosingSource", { guard }))
    },
  },
  {
    id: "DATA-01",
    flow: "email",
    what: "an opened link, kept as the address for a mail",
    change: (tree) => {
      const [reading] = at(tree, "readingAddress").on.get("address.read") ?? []
      const [opened] = at(tree, "awaitingLink").on.get("link.opened") ?? []
      if (reading && opened) opened.actions = [...reading.actions.slice(0, 1), ...opened.actions]
    },
  },
  {
    id: "DATA-02",
    flow: "oauth",
    what: "tokens that are passed along to the search for the sign-in's origin",
    change: (tree) => {
      const [direct] = at(tree, "choosingSource").always
      if (direct) direct.actions = direct.actions.map(({ params }) => ({ type: "discoverProvider", params }))
    },
  },
  {
    id: "R9",
    flow: "oauth",
    what: "a guard of the same name with another function",
    change: (tree) => {
      const [first] = at(tree, "checkingState").always
      if (first) first.guard = Object.defineProperty(() => true, "name", { value: "stateMatches" })
    },
  },
  {
    id: "INV-X5",
    flow: "credentials",
    what: "a final state with another outcome",
    change: (tree) => {
      Object.assign(at(tree, "refused"), {
        config: { ...at(tree, "refused").config, output: { type: "signedIn", url: "/" } },
      })
    },
  },
  {
    id: "SLOT-01",
    flow: "credentials",
    withStep: true,
    what: "a step before callbacks.signIn",
    change: (tree) => at(tree, "admission.findingAccount").on.set("account.found", [arrow("admission.terms")]),
  },
  {
    id: "SLOT-02",
    flow: "credentials",
    withStep: true,
    what: "a step that waits after the last comparison",
    change: (tree) =>
      at(tree, "admission.terms.reading").on.set("terms.accepted", [arrow("admission.resolvingTarget")]),
  },
  {
    id: "SLOT-04",
    flow: "credentials",
    withStep: true,
    what: "a step that cannot be cancelled",
    change: (tree) => at(tree, "admission.terms.reading").on.delete("flow.cancelled"),
  },
  {
    id: "SLOT-05",
    flow: "credentials",
    withStep: true,
    what: "a limited request without a count",
    change: (tree) => {
      const [, shown] = at(tree, "admission.terms.reading").on.get("terms.shown") ?? []
      if (shown) shown.actions = []
    },
  },
  {
    id: "SLOT-05",
    flow: "credentials",
    withStep: true,
    what: "a limited request without a limit",
    change: (tree) => {
      const [over] = at(tree, "admission.terms.reading").on.get("terms.shown") ?? []
      if (over) over.to = "admission.terms.reading"
    },
  },
  {
    id: "SLOT-03",
    flow: "credentials",
    withStep: true,
    what: "a step that waits beside a session",
    change: (tree) => at(tree, "admission.issuingSession").on.set("session.issued", [arrow("admission.terms.reading")]),
  },
  {
    id: "SLOT-04",
    flow: "credentials",
    withStep: true,
    what: "a forged form that is accepted",
    change: (tree) =>
      leafOf(tree, "admission.terms.reading").on.set("form.forged", [arrow("admission.confirmingStanding")]),
  },
  {
    id: "SLOT-06",
    flow: "credentials",
    withStep: "remembered",
    what: "a device that is looked for by other parameters than those of the library",
    change: (tree) => {
      at(tree, "admission.terms.recognizingDevice").entry = [asked("recognizeDevice")]
    },
  },
  {
    id: "SLOT-06",
    flow: "credentials",
    withStep: "remembered",
    what: "a device that passes the check of another step",
    change: (tree) => {
      at(tree, "admission.terms.recognizingDevice").meta.check = "step:totp"
    },
  },
  {
    id: "SLOT-06",
    flow: "credentials",
    withStep: "remembered",
    what: "a device that passes the step, remembered or not",
    change: (tree) => {
      at(tree, "admission.terms.recognizingDevice").meta.passes = ["device.recognized", "device.unrecognized"]
    },
  },
  {
    id: "SLOT-06",
    flow: "credentials",
    withStep: "remembered",
    what: "a device that is looked for before callbacks.signIn",
    change: (tree) =>
      at(tree, "admission.findingAccount").on.set("account.found", [arrow("admission.terms.recognizingDevice")]),
  },
  {
    id: "APPROVAL-01",
    flow: "credentials",
    what: "a sign-in that asks for an approval, and does not wait for it",
    change: (tree) => {
      at(tree, "idle").on.set("credentials.submitted", [arrow("checkingCsrf", { actions: [asked("openApproval")] })])
    },
  },
  {
    id: "APPROVAL-02",
    flow: "signOut",
    what: "an approval that is recorded for any form",
    change: (tree) => {
      at(tree, "idle").on.set("signOut.requested", [arrow("endingSession", { actions: [asked("recordApproval")] })])
    },
  },
]

function asked(type: string): { type: string; params: object } {
  return { type, params: {} }
}
