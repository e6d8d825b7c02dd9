/**
 * Attacks that mix two sign-ins, the victim's and one of the adversary, Eve: values of one sign-in replace those of the
 * other.
 */
import { askForLink } from "../causes/mails.ts"
import { toStep } from "../causes/of-steps.ts"
import { claimsOf } from "../stage/stand-in.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Stage } from "../stage/stage.types.ts"
import {
  answersStep,
  approach,
  calmly,
  fieldsOf,
  noneProfits,
  onLast,
  onlyThese,
  ownBrowser,
  withFields,
  type AdversaryMove,
  type Attack,
} from "./move.ts"

type Applies = AdversaryMove["applies"]

const returns =
  (name: string): Applies =>
  ({ path }) =>
    path.requests.at(-1)?.entry.name === name

/**
 * These two functions return true if the path ends with the genuine callback of the provider (`answered`), or with the
 * genuine link of the mail (`mailed`).
 */
const answered = returns("the provider answers")
const mailed = returns("the link is opened")

/** Runs Eve's own sign-in up to the provider's callback, which her browser does not send. */
async function eveAtProvider(
  stage: Stage,
): Promise<{ browser: TestBrowser; parameters: URLSearchParams; url: string }> {
  const { provider, facts } = stage
  if (provider === undefined) throw new Error("There is no provider.")
  const browser = stage.otherBrowser()
  const form = await stage.form(`/signin/${facts.provider}`, {}, browser)
  const started = await calmly(stage, form, browser)
  const { lie } = provider
  // The path can prescribe a misbehaviour of the provider, but only for the victim's sign-in. In Eve's sign-in, the
  // provider behaves correctly.
  provider.lie = undefined
  const visit = await provider.authorize(started.response.headers.get("location") ?? "", {
    person: claimsOf(stage.eve),
  })
  provider.lie = lie
  return { browser, parameters: visit.parameters, url: visit.redirectUri }
}

/** Makes an attack in which the victim's browser sends a callback with values of Eve's callback. */
function swapped(name: string, parameters: readonly string[], applies: Applies = answered): AdversaryMove {
  return {
    name,
    applies,
    async play(attack) {
      const { stage } = attack
      const eve = await eveAtProvider(stage)
      const { last, before } = await approach(attack)
      const forged = await withFields(last, (fields) => {
        for (const parameter of parameters) {
          const value = eve.parameters.get(parameter)
          if (value !== null) fields.set(parameter, value)
        }
      })
      await calmly(stage, forged, stage.browser)
      return onlyThese(stage, stage.browser, [before], ownBrowser)
    },
  }
}

/** Eve sends the victim's authorization code in a flow that she started. She must not be signed in as the victim. */
const stolenCode: AdversaryMove = {
  name: "spends the victim's code in a flow of their own",
  applies: answered,
  async play(attack) {
    const { stage } = attack
    const eve = await eveAtProvider(stage)
    const { last, before } = await approach(attack)
    const victims = await fieldsOf(last)
    const form = new URLSearchParams(eve.parameters)
    form.set("code", victims.get("code") ?? "")
    const forged =
      last.method === "POST"
        ? new Request(eve.url, { method: "POST", headers: { "sec-fetch-site": "cross-site" }, body: form })
        : new Request(`${eve.url}?${form}`)
    await calmly(stage, forged, eve.browser)
    return noneProfits(stage, { browser: eve.browser, whose: "Eve's browser", before })
  },
}

const swappedProvider = onLast("takes the answer to another provider's route", answered, async (attack) => {
  const { stage, last, before } = attack
  const faults: string[] = []
  for (const { id } of otherProviders(stage)) {
    await calmly(stage, await withFields(last, () => undefined, `${stage.base}/callback/${id}`), stage.browser)
    const whose = `the victim's browser, after the route of ${id}`
    faults.push(...(await onlyThese(stage, stage.browser, [before], whose)))
  }
  return faults
})

function otherProviders(stage: Stage): { id: string }[] {
  const all = stage.config().providers.flatMap((provider) => ("id" in provider ? [{ id: provider.id }] : []))
  return [...all.filter(({ id }) => id !== stage.facts.provider), { id: "nobody-s" }]
}

const eveLink: AdversaryMove = {
  name: "has the victim open a link of their own",
  applies: mailed,
  play: async (attack) => linkSwap(attack, async (link) => new Request(link)),
}

const eveToken: AdversaryMove = {
  name: "puts the secret of their own link into the victim's",
  applies: mailed,
  play: async (attack) =>
    linkSwap(attack, (link, last) =>
      withFields(last, (fields) => fields.set("token", link.searchParams.get("token") ?? "")),
    ),
}

const stolenToken: AdversaryMove = {
  name: "opens the victim's link with their own address, where they asked for one",
  applies: mailed,
  async play(attack) {
    const { stage } = attack
    const browser = stage.otherBrowser()
    const form = await stage.form(`/signin/${stage.facts.provider}`, { email: stage.eve.email }, browser)
    await calmly(stage, form, browser)
    const { last, before } = await approach(attack)
    for (const email of [stage.eve.email, stage.ada.email])
      await calmly(stage, await withFields(last, (fields) => fields.set("email", email)), browser)
    return noneProfits(stage, { browser, whose: "Eve's browser", before })
  },
}

const stepFromElsewhere = onLast(
  "answers the victim's step from a browser of their own",
  ({ path }) => answersStep(path),
  async ({ stage, last, before }) => {
    const browser = stage.otherBrowser()
    const { csrfToken: _own, ...typed } = Object.fromEntries(await fieldsOf(last))
    await calmly(stage, await toStep(stage, typed, browser), browser)
    return noneProfits(stage, { browser, whose: "Eve's browser", before })
  },
)

async function linkSwap(attack: Attack, forge: (eves: URL, last: Request) => Promise<Request>): Promise<string[]> {
  const { stage } = attack
  const eves = await askForLink(stage, stage.eve)
  const { last, before } = await approach(attack)
  await calmly(stage, await forge(eves, last), stage.browser)
  return onlyThese(stage, stage.browser, [before], ownBrowser)
}

export const swaps: readonly AdversaryMove[] = [
  swapped("puts their own code into the victim's answer", ["code"]),
  swapped(
    "puts their own state into the victim's answer",
    ["state"],
    (attack) => answered(attack) && attack.stage.facts.checks.state,
  ),
  swapped("puts their own code and state into the victim's answer", ["code", "state"]),
  stolenCode,
  swappedProvider,
  eveLink,
  eveToken,
  stolenToken,
  stepFromElsewhere,
]
