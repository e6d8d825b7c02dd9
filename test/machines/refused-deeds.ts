/** Charts with actions, guards, checks or loops that a proof cannot analyse: each is a change of the small sign-in. */
import { and, assign, emit, enqueueActions, log, raise, sendTo, spawnChild } from "xstate"
import { idle, type Change, type Refusal } from "./refused-shapes.ts"
import { isTrusted, stateAt, stateMatches } from "./small-chart.ts"

const does =
  (action: unknown): Change =>
  (chart) =>
    (idle(chart)["entry"] = action)
const guarded =
  (guard: unknown): Change =>
  (chart) =>
    (idle(chart).on["signIn.requested"] = { target: "awaiting", guard })
const nameless = (
  () => () =>
    true
)()

export const refusedDeeds: readonly Refusal[] = [
  ["an in-line function as an action", "action-in-line", "idle", /the function "logs"/, does(function logs() {})],
  ["`assign`", "built-in-action", "idle", /`assign`/, does(assign({ a: 1 }))],
  ["`raise`", "built-in-action", "idle", /`raise`/, does(raise({ type: "x" }))],
  ["`sendTo`", "built-in-action", "idle", /`sendTo`/, does(sendTo("other", { type: "x" }))],
  ["`emit`", "built-in-action", "idle", /`emit`/, does(emit({ type: "x" }))],
  ["`log`", "built-in-action", "idle", /`log`/, does(log("x"))],
  ["`spawnChild`", "built-in-action", "idle", /`spawnChild`/, does(spawnChild("load"))],
  ["`enqueueActions`", "built-in-action", "idle", /`enqueueActions`/, does(enqueueActions(() => {}))],
  ["an action by name alone", "action-form", "idle", /"issueSession"/, does("issueSession")],
  [
    "an unknown action",
    "action-unknown",
    "idle",
    /"issueSesion" is neither/,
    does({ type: "issueSesion", params: {} }),
  ],
  ["an unknown action on leaving", "action-unknown", "idle", /"x"/, (chart) => (idle(chart)["exit"] = { type: "x" })],
  [
    "an unknown action on a transition that is never reached",
    "action-unknown",
    "idle",
    /"x"/,
    (chart) => (idle(chart).on["y"] = ["awaiting", { actions: { type: "x" } }]),
  ],
  ["a guard by name alone", "guard-form", "idle", /the guard "isTrusted"/, guarded("isTrusted")],
  ["a guard as an object", "guard-form", "idle", /the guard \{"type":"isTrusted"\}/, guarded({ type: "isTrusted" })],
  ["a combined guard", "guard-form", "idle", /combined/, guarded(and([isTrusted, stateMatches]))],
  ["a guard without a name", "guard-nameless", "idle", /without a name/, guarded(nameless)],
  [
    "a guard written in place",
    "guard-nameless",
    "idle",
    /without a name/,
    (chart) => (idle(chart).on["x"] = { target: "awaiting", guard: () => true }),
  ],
  [
    "a nameless guard that is never reached",
    "guard-nameless",
    "idle",
    /name/,
    (chart) => (idle(chart).on["x"] = ["awaiting", { guard: nameless }]),
  ],

  [
    "a check without `passes`",
    "check",
    "idle",
    /together/,
    (chart) => (idle(chart)["meta"] = { title: "", check: "csrf" }),
  ],
  [
    "`passes` without a check",
    "check",
    "idle",
    /together/,
    (chart) => (idle(chart)["meta"] = { title: "", passes: "signIn.requested" }),
  ],
  [
    "a check that nothing passes",
    "check",
    "idle",
    /together/,
    (chart) => (idle(chart)["meta"] = { title: "", check: "csrf", passes: [] }),
  ],
  [
    "a check that is passed by an event it does not hear",
    "check",
    "idle",
    /"csrf" is passed by "csrf\.proven", but no edge/,
    (chart) => (idle(chart)["meta"] = { title: "", check: "csrf", passes: "csrf.proven" }),
  ],
  [
    "a check that is passed by an event which only the chart around it handles",
    "check",
    "idle",
    /no edge/,
    (chart) => (idle(chart)["meta"] = { title: "", check: "csrf", passes: "flow.expired" }),
  ],
  [
    "one wrong name among the edges that pass a check",
    "check",
    "idle",
    /"nothing", but no edge/,
    (chart) => (idle(chart)["meta"] = { title: "", check: "csrf", passes: ["signIn.requested", "nothing"] }),
  ],
  [
    "a transition that passes no check, and that the check does not apply to",
    "check",
    "checkingState",
    /`notApplied` names "stateNotRequired", which is not in `passes`/,
    (chart) =>
      (stateAt(chart, "checkingState")["meta"] = {
        title: "",
        check: "state",
        passes: "stateMatches",
        notApplied: "stateNotRequired",
      }),
  ],
  [
    "a check whose guard stands on several edges",
    "check",
    "checkingState",
    /several edges/,
    (chart) => stateAt(chart, "checkingState").always?.unshift({ guard: stateMatches, target: "idle" }),
  ],
  [
    "a check whose edge and guard go by one name",
    "check",
    "checkingState",
    /several edges/,
    (chart) => (stateAt(chart, "checkingState").on["stateMatches"] = "refused"),
  ],
  [
    "a check that is passed by staying in it",
    "check",
    "exchangingCode",
    /does not leave/,
    (chart) => (stateAt(chart, "exchangingCode").on["code.exchanged"] = {}),
  ],
  [
    "a check on a compound state",
    "check",
    "admission",
    /on a compound state/,
    (chart) => (stateAt(chart, "admission")["meta"] = { title: "", check: "csrf", passes: "x" }),
  ],
  [
    "a state that fails one check and performs another",
    "check",
    "checkingState",
    /has the check "state", and fails the check "flowCookie"/,
    (chart) =>
      (stateAt(chart, "checkingState")["meta"] = {
        title: "",
        check: "state",
        passes: "stateMatches",
        fails: "flowCookie",
      }),
  ],
  [
    "a state that fails a check and leads on",
    "check",
    "checkingState",
    /leads to a final state/,
    (chart) => (stateAt(chart, "checkingState")["meta"] = { title: "", fails: "flowCookie" }),
  ],

  [
    "a loop of `always` without guards",
    "always-loop",
    "idle",
    /endless loop without a guard: idle → awaiting → idle/,
    (chart) => {
      idle(chart).always = ["awaiting"]
      stateAt(chart, "awaiting").always = [{ guard: isTrusted, target: "refused" }, "idle"]
    },
  ],
  ["an `always` that stays in its state", "always-loop", "idle", /idle → idle/, (chart) => (idle(chart).always = [{}])],
  [
    "a loop through done events",
    "always-loop",
    "admission.admitted",
    /admission\.admitted → admission\.admitted/,
    (chart) =>
      Object.assign(stateAt(chart, "admission"), {
        initial: "admitted",
        onDone: { target: "admission", reenter: true },
      }),
  ],
]
