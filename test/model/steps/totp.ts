/**
 * TOTP, for people who have enrolled and for people who enrol now, with codes of a real app at the time of the path.
 */
import { personKey } from "../../../machines/person-key.ts"
import type { Step } from "../../../machines/steps/step.types.ts"
import { totp } from "../../../src/steps/totp.ts"
import { totpCounters } from "../../../src/ports/totp-store.ts"
import type { TotpStore } from "../../../src/stores/memory.ts"
import { toStep } from "../../../src/testing/causes/of-steps.ts"
import type { Cause, Causes, Moment } from "../../../src/testing/model/cause.ts"
import type { Person, Stage } from "../../../src/testing/stage/stage.types.ts"
import { codeOf, wrongCode } from "./authenticator.ts"
import { enrol, formerKeyIn, keyIn, theirRecoveryCode, theirSecret } from "./enrolment.ts"
import type { PlayedStep } from "./played-step.ts"
import { stored, storingFails, unstored } from "./storing.ts"
import { unkeyed } from "./unkeyed.ts"
import { makeWorld, failuresBy, failuresOfNobody, type World } from "./world.ts"
import { failuresOf } from "../../../src/testing/causes/disturb.ts"

/** Milliseconds; attempts within it are counted together. */
const quarter = 900_000

/** The person of the sign-in, among those with a key. Without a database it is Ada. */
function isFor(name: "Ada" | "Vera", { known, facts }: Moment): boolean {
  const { do: how, user } = (known["plan"] ?? {}) as { do?: string; user?: { id: string } }
  return how === "pass" ? name === "Ada" && !facts.stored : user?.id === `id-${name}`
}
const hasKey = (moment: Moment): boolean => isFor("Ada", moment) || isFor("Vera", moment)

function stepOf(world: World, required: boolean): Step {
  const through = (call: (store: TotpStore) => unknown, part: string): never =>
    // Each method returns the result of the store's own.
    world.act(part, () => call(world.totp)) as never
  const store: TotpStore = {
    get counters() {
      return world.totp.counters
    },
    find: (key) => through((own) => own.find(key), "find()"),
    enrol: (key, enrolment) => through((own) => own.enrol(key, enrolment), "enrol()"),
    remove: (key) => through((own) => own.remove(key), "remove()"),
    countAttempt: (key, now, window) => through((own) => own.countAttempt(key, now, window), "countAttempt()"),
    clearAttempts: (key) => through((own) => own.clearAttempts(key), "clearAttempts()"),
    useStep: (key, step) => through((own) => own.useStep(key, step), "useStep()"),
    useRecoveryCode: (key, hash) => through((own) => own.useRecoveryCode(key, hash), "useRecoveryCode()"),
    move: (from, to, secret) => through((own) => own.move?.(from, to, secret), "move()"),
  }
  return totp({ store, issuer: "Acme", requiredFor: () => world.act("requiredFor()", () => required) })
}

/** The step asks a person who has enrolled for a code, and asks no other person. */
export function totpOfEnrolled(): PlayedStep {
  const world = makeWorld()
  const step = stepOf(world, false)
  let key = ""
  const enrolled = (
    name: "Ada" | "Vera",
    who: (stage: Stage) => Person,
    how: { told: string; keyFor: typeof keyIn } = { told: "", keyFor: keyIn },
  ): Cause => ({
    name: `${name} has enrolled${how.told}`,
    event: { type: "step.applies" },
    when: (moment) => isFor(name, moment),
    arrange: async (stage) => {
      key = await how.keyFor(stage, who(stage))
      await enrol(step, stage, key)
    },
  })
  const earlier = { told: ", with an earlier release", keyFor: formerKeyIn }
  const entries: Causes["entries"] = {
    "totp.submitted": [
      {
        name: "a code is sent",
        event: { type: "totp.submitted", code: "code" },
        arrange: (stage) => {
          world.typed = undefined
          // An operator has removed a lock of an earlier request.
          void world.totp.counters?.clear(totpCounters(key).codes)
          // A code works once, and the app then shows the next code.
          stage.clock.pass(60)
        },
        send: (stage) =>
          toStep(stage, { event: "totp.submitted", code: world.typed ?? codeOf(theirSecret, stage.clock.now()) }),
      },
    ],
  }
  const rejected = { type: "totp.rejected" } as const
  const answers: Causes["answers"] = {
    considerStep: {
      "step.applies": [
        enrolled("Ada", (stage) => stage.ada),
        enrolled("Vera", (stage) => stage.vera),
        enrolled("Ada", (stage) => stage.ada, earlier),
        enrolled("Vera", (stage) => stage.vera, earlier),
      ],
      "step.spared": [{ name: "they have not enrolled", event: { type: "step.spared" } }],
      ...failuresBy(world, { ask: "considerStep", part: "requiredFor()" }),
    },
    "totp.findEnrolment": {
      "totp.enrolled": [{ name: "the enrolment is found", event: { type: "totp.enrolled" } }],
      ...failuresBy(world, { ask: "totp.findEnrolment", part: "find()" }),
    },
    "totp.checkCode": {
      "totp.accepted": [
        { name: "it is the code of the app", event: { type: "totp.accepted" } },
        {
          name: "it is a recovery code",
          event: { type: "totp.accepted" },
          arrange: () => {
            world.typed = theirRecoveryCode
          },
        },
      ],
      "totp.rejected": [
        {
          name: "it is not a code of the app",
          event: rejected,
          arrange: (stage) => {
            world.typed = wrongCode(theirSecret, stage.clock.now())
          },
        },
        {
          name: "it was used in another sign-in",
          event: rejected,
          arrange: (stage) => void world.totp.useStep(key, Math.floor(stage.clock.now() / 30_000)),
        },
        {
          name: "it is right, and a hundred wrong ones came before",
          event: rejected,
          arrange: (stage) => {
            const { codes } = totpCounters(key)
            for (let failure = 0; failure < 100; failure++)
              void world.totp.counters?.count(codes, stage.clock.now(), quarter)
          },
        },
      ],
      "totp.locked": [
        {
          name: "there were ten attempts in other sign-ins",
          event: { type: "totp.locked" },
          arrange: (stage) => {
            for (let attempt = 0; attempt < 10; attempt++) void world.totp.countAttempt(key, stage.clock.now(), quarter)
          },
        },
      ],
      ...failuresBy(world, { ask: "totp.checkCode", part: "countAttempt()" }),
    },
    storeStep: {
      "step.stored": [{ name: "there is no result to store", event: { type: "step.stored" } }],
      ...failuresOf("storeStep", { otherwise: "there is nothing to store" }),
    },
  }
  return { step, anew: world.anew, entries, answers }
}

/** Every user needs a second factor, and no user has one yet. */
export function totpOfEnrolling(): PlayedStep {
  const world = makeWorld()
  const step = stepOf(world, true)
  const meanwhile = (name: "Ada" | "Vera", who: (stage: Stage) => Person): Cause => ({
    name: `${name} has enrolled meanwhile, in another sign-in`,
    event: unstored,
    when: (moment) => isFor(name, moment),
    arrange: async (stage) => enrol(step, stage, await keyIn(stage, who(stage))),
  })
  const entries: Causes["entries"] = {
    "totp.proven": [
      {
        name: "the first code is sent",
        event: { type: "totp.proven", code: "code" },
        arrange: () => {
          world.typed = undefined
        },
        send: async (stage) => {
          const code = world.typed === "wrong" ? wrongCode : codeOf
          return toStep(stage, { event: "totp.proven", code: code(await secretShown(stage), stage.clock.now()) })
        },
      },
    ],
    "totp.noted": [
      {
        name: "the button below the recovery codes is sent",
        event: { type: "totp.noted" },
        send: (stage) => toStep(stage, { event: "totp.noted" }),
      },
    ],
  }
  const answers: Causes["answers"] = {
    considerStep: {
      "step.applies": [{ name: "a second factor is required of them", event: { type: "step.applies" } }],
      "step.unkeyed": [unkeyed],
      ...failuresBy(world, { ask: "considerStep", part: "requiredFor()" }),
    },
    "totp.findEnrolment": {
      "totp.unenrolled": [{ name: "there is no enrolment", event: { type: "totp.unenrolled" } }],
      "totp.ambiguous": [
        {
          name: "there are two, under keys of earlier releases",
          event: { type: "totp.ambiguous" },
          when: (moment) => moment.facts.stored && moment.facts.type !== "email" && isFor("Ada", moment),
          arrange: ambiguous(step),
        },
      ],
      // A new person is not looked up.
      ...failuresBy(world, { ask: "totp.findEnrolment", part: "find()", when: hasKey }),
    },
    "totp.makeSecret": {
      "totp.made": [{ name: "a secret is made", event: { type: "totp.made", secret: "secret", recoveryCodes: [] } }],
      ...failuresOfNobody("totp.makeSecret"),
    },
    "totp.proveSecret": {
      "totp.confirmed": [{ name: "it is the code of the app", event: { type: "totp.confirmed", step: 1 } }],
      "totp.unconfirmed": [
        {
          name: "it is not a code of the app",
          event: { type: "totp.unconfirmed" },
          arrange: () => {
            world.typed = "wrong"
          },
        },
      ],
      ...failuresOfNobody("totp.proveSecret"),
    },
    storeStep: {
      "step.stored": stored,
      ...storingFails(world, "enrol()"),
      "step.unstored": [
        ...(storingFails(world, "enrol()")["step.unstored"] ?? []),
        meanwhile("Ada", (stage) => stage.ada),
        meanwhile("Vera", (stage) => stage.vera),
      ],
    },
  }
  return { step, anew: world.anew, entries, answers }
}

/** Reads the secret from the page, like a person without a camera. */
async function secretShown(stage: Stage): Promise<string> {
  const request = new Request(stage.base + stage.stepAddress(), { headers: { accept: "application/json" } })
  const shown = await (await stage.send(request)).text()
  const [, secret = ""] = /this key into the app: ([A-Z2-7 ]+)"/.exec(shown) ?? []
  if (secret === "") throw new Error(`The page shows no secret: ${shown}`)
  return secret.replaceAll(" ", "")
}

/** The account has a factor from a time without an adapter, and the user has a factor of an earlier release. */
function ambiguous(step: Step) {
  return async (stage: Stage): Promise<void> => {
    const { provider, type } = stage.facts
    const id = await formerKeyIn(stage, stage.ada)
    const providerAccountId = type === "credentials" ? id : stage.ada.sub
    await enrol(step, stage, id)
    await enrol(step, stage, personKey({ provider, providerAccountId }))
  }
}
