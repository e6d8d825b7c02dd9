/** The marks of the refusals that defend in depth, compared with the refusals that requests can cause. */
import { describe, expect, it } from "vitest"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import type { EdgeDescription } from "../../src/devtools/describe/description.ts"
import { edgesOfMoves } from "../../src/devtools/follow/trace-path.ts"
import type { FlowPath, PathRequest } from "../../src/testing/model/path.ts"
import { pathsOf, playedFlows, type PlayedFlow } from "./play.ts"

// The cast is correct, because TypeScript requires exactly these keys in `playedFlows`.
const flows = Object.keys(playedFlows) as readonly PlayedFlow[]

const linking = "needs a plugin that demands a recent authentication: test/account/linking.test.ts"
const formerToken = "needs a token of an earlier release: test/sessions/linking.test.ts"
const disabled = "needs a user who is disabled: test/anonymous/promotion.test.ts"

/** Refusals that requests can cause only in configurations that these paths do not have, with the place of their tests. */
const elsewhere: Readonly<Record<string, string>> = {
  "countingAttempt attempt.limited": "needs more requests than a path has: test/limits",
  "escalation.countingOpenAttempt attempt.limited": "needs more requests than a path has: test/limits",
  "escalation.countingChallengedAttempt attempt.limited": "needs more requests than a path has: test/limits",
  "escalation.countingDelayedAttempt attempt.limited": "needs more requests than a path has: test/limits",
  "escalation.verifyingChallenge challenge.failed": "needs many failed attempts: test/limits/escalation.test.ts",
  "readingPasskeyUser passkeyUser.refused": "needs getUserInfo: test/passkeys/flow/options.test.ts",
  "makingPasskeyOptions passkeyOptions.refused": "needs simpleWebAuthn: test/passkeys/flow/options.test.ts",
  "oauth admission.checkingRecency": linking,
  "passkey admission.checkingRecency": linking,
  "oauth admission.checkingLink visitorUnproven": formerToken,
  "passkey admission.checkingLink visitorUnproven": formerToken,
  "oauth admission.mergingAnonymous anonymous.unmerged": disabled,
  "email admission.mergingAnonymous anonymous.unmerged": disabled,
  "credentials admission.mergingAnonymous anonymous.unmerged": disabled,
  "passkey admission.mergingAnonymous anonymous.unmerged": disabled,
}

const nameOf = ({ from, on, guard }: EdgeDescription): string =>
  [from, on, guard?.name].filter((part) => part !== undefined && part !== "").join(" ")

interface Refusals {
  readonly declared: readonly string[]
  readonly provoked: readonly string[]
  /** The refusals that the chart marks as a defence in depth. */
  readonly marked: readonly string[]
}

/** Returns the refusals of a chart, by the place and cause of the transition. */
async function refusalsOf(flow: PlayedFlow): Promise<Refusals> {
  const description = describeChart(playedFlows[flow].chart)
  const refusing = description.edges.filter(({ kind }) => kind === "refuses")
  const taken = new Set<EdgeDescription | undefined>()
  for (const { path } of await pathsOf(flow))
    for (const { expected } of justRequests(path))
      for (const edge of edgesOfMoves(description, expected.moves)) taken.add(edge)
  const namesOf = (edges: readonly EdgeDescription[]) => [...new Set(edges.map(nameOf))].toSorted()
  return {
    declared: namesOf(refusing),
    provoked: namesOf(refusing.filter((edge) => taken.has(edge))),
    marked: namesOf(description.edges.filter(({ inDepth }) => inDepth === true)),
  }
}

/**
 * Returns the requests of a path that a browser or a provider can cause. A request that needs the application's secret
 * or a renamed cookie (`unjust`), or an answer that replaces an effect's (`forced`), ends the list.
 */
function justRequests({ requests }: FlowPath): readonly PathRequest[] {
  const first = requests.findIndex(
    ({ entry, answers }) => entry.unjust === true || answers.some(({ cause }) => cause.forced !== undefined),
  )
  return first < 0 ? requests : requests.slice(0, first)
}

const isPlayedElsewhere = (flow: PlayedFlow, name: string) =>
  elsewhere[name] !== undefined || elsewhere[`${flow} ${name}`] !== undefined

describe.each(flows)("the refusals of %s that the chart marks as a defence in depth", (flow) => {
  it("are all declared refusals that no request causes, and no other", async () => {
    const { declared, provoked, marked } = await refusalsOf(flow)
    const uncaused = declared.filter((name) => !provoked.includes(name) && !isPlayedElsewhere(flow, name))
    expect(marked).toEqual(uncaused)
  })
})

describe("a refusal that is caused elsewhere", () => {
  it("is declared by a chart, and caused by no path", async () => {
    const all = await Promise.all(flows.map(async (flow) => ({ flow, ...(await refusalsOf(flow)) })))
    const open = all.flatMap(({ flow, declared, provoked }) =>
      declared.filter((name) => !provoked.includes(name)).flatMap((name) => [name, `${flow} ${name}`]),
    )
    expect(Object.keys(elsewhere).filter((name) => !open.includes(name))).toEqual([])
  })
})
