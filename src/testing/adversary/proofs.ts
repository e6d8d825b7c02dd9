/** Attacks on the flows that prove a mailbox. The adversary, Eve, has requested a mail of her own. */
import { askForProof } from "../causes/proof-mails.ts"
import {
  approach,
  calmly,
  fieldsOf,
  noneProfits,
  onlyThese,
  ownBrowser,
  withFields,
  type AdversaryMove,
} from "./move.ts"

const sends =
  (request: string): AdversaryMove["applies"] =>
  ({ path, stage: { facts } }) =>
    facts.own?.provesMailbox === true && path.requests.at(-1)?.entry.name === `${facts.own.id}.${request} is sent`

/** Eve requests a mail to the victim's address, and types the code of the victim's later mail. */
const stolenCode: AdversaryMove = {
  name: "types the victim's code in a flow of their own for the same address",
  applies: sends("entered"),
  async play(attack) {
    const { stage } = attack
    const browser = stage.otherBrowser()
    const page = await askForProof(stage, browser)
    const { last, before } = await approach(attack)
    const { csrfToken: _victims, ...typed } = Object.fromEntries(await fieldsOf(last))
    const { response } = await calmly(stage, await stage.form(page, typed, browser), browser)
    const isProven = response.headers.get("location")?.includes("/password/new") === true
    return [
      ...(isProven ? ["the victim's code proved the mailbox in Eve's browser"] : []),
      ...(await noneProfits(stage, { browser, whose: "Eve's browser", before })),
    ]
  },
}

/** Eve makes the victim's browser send the chosen password to the flow that Eve began for her own address. */
const strangersFlow: AdversaryMove = {
  name: "has the victim choose a password in a flow of their own",
  applies: sends("chosen"),
  async play(attack) {
    const { stage } = attack
    const page = await askForProof(stage, stage.otherBrowser(), stage.eve)
    const { last, before } = await approach(attack)
    const address = new URL(last.url)
    address.search = new URL(stage.base + page).search
    await calmly(stage, await withFields(last, () => undefined, address.href), stage.browser)
    return onlyThese(stage, stage.browser, [before], ownBrowser)
  },
}

export const proofs: readonly AdversaryMove[] = [stolenCode, strangersFlow]
