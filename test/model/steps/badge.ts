/** A factor of an application that a device can remember: a person shows the badge that they have. */
import { ask, defineStep } from "../../../machines/steps/define-step.ts"
import type { PersonIdentity } from "../../../machines/person-key.ts"
import type { Step } from "../../../machines/steps/step.types.ts"
import { resolveConfig, siteOf } from "../../../src/config/resolve.ts"
import { devicesAfter, enrolmentDigest } from "../../../src/effects/remembered-device.ts"
import type { Runtime } from "../../../src/effects/runtime.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import { toStep } from "../../../src/testing/causes/of-steps.ts"
import type { Cause, Causes, Moment } from "../../../src/testing/model/cause.ts"
import type { Person, Stage } from "../../../src/testing/stage/stage.types.ts"
import type { PlayedStep } from "./played-step.ts"
import { failuresBy, failuresOfNobody, makeWorld } from "./world.ts"

/** The text of every badge. */
const theirBadge = "badge 7"

/** The person of the sign-in, if the person has a key. */
function personAt({ known, facts }: Moment): "Ada" | "Vera" | undefined {
  const { do: how, user } = (known["plan"] ?? {}) as { do?: string; user?: { id: string } }
  if (how === "pass") return facts.stored ? undefined : "Ada"
  return (["Ada", "Vera"] as const).find((name) => user?.id === `id-${name}`)
}

/** Returns true if this sign-in ended the sessions and the devices of the user, because a stranger can have had them. */
function wasQuarantined({ known }: Moment): boolean {
  return (known["plan"] as { quarantined?: true } | undefined)?.quarantined === true
}

export function badgeStep(): PlayedStep {
  const world = makeWorld()
  const step = defineStep({
    id: "badge",
    title: "Show the badge",
    appliesTo: () => world.act("appliesTo()", () => true),
    data: {},
    requests: { "badge.shown": ["badge"] },
    asks: {
      check: ask(["badge.right", "badge.wrong"], (given: { badge: string }) => ({
        type: given.badge === theirBadge ? "badge.right" : "badge.wrong",
      })),
    },
    rememberDevice: {
      days: 30,
      request: "badge.shown",
      enrolment: () => world.act("enrolment()", () => theirBadge),
    },
    initial: "showing",
    states: {
      showing: {
        tags: "waiting",
        meta: { title: "Wait for the badge" },
        on: {
          "badge.shown": {
            target: "checking",
            actions: { type: "check", params: ({ event }) => ({ badge: event.badge }) },
          },
        },
      },
      checking: {
        meta: { title: "Verify the badge", passes: "badge.right" },
        on: { "badge.right": "passed", "badge.wrong": { target: "showing", problem: "wrong" } },
      },
    },
    page: () => ({
      heading: "Show your badge",
      fields: [{ name: "badge", label: "Badge" }],
      buttons: [{ event: "badge.shown", label: "Continue" }],
    }),
  })
  const entries: Causes["entries"] = {
    "badge.shown": [
      {
        name: "a badge is shown, and the device remembers it",
        event: { type: "badge.shown", badge: "badge", rememberDevice: "yes" },
        arrange: () => {
          world.typed = undefined
        },
        send: (stage) =>
          toStep(stage, { event: "badge.shown", badge: world.typed ?? theirBadge, rememberDevice: "yes" }),
      },
    ],
  }
  const remembered = (name: "Ada" | "Vera", who: (stage: Stage) => Person): Cause => ({
    name: `${name} was remembered in this browser`,
    event: { type: "device.recognized", device: "device" },
    when: (moment) => personAt(moment) === name && !wasQuarantined(moment),
    arrange: (stage) => plantDevice(step, stage, who(stage)),
  })
  const answers: Causes["answers"] = {
    considerStep: {
      "step.applies": [{ name: "everyone shows a badge", event: { type: "step.applies" } }],
      "step.spared": [
        {
          name: "no badge is needed",
          event: { type: "step.spared" },
          arrange: (stage) => world.upon(stage, { ask: "considerStep", part: "appliesTo()", instead: () => false }),
        },
      ],
      ...failuresBy(world, { ask: "considerStep", part: "appliesTo()" }),
    },
    recognizeDevice: {
      "device.unrecognized": [
        { name: "no device is remembered", event: { type: "device.unrecognized", enrolment: "enrolment" } },
      ],
      "device.recognized": [remembered("Ada", (stage) => stage.ada), remembered("Vera", (stage) => stage.vera)],
      ...failuresBy(world, {
        ask: "recognizeDevice",
        part: "enrolment()",
        when: (moment) => personAt(moment) !== undefined,
      }),
    },
    "badge.check": {
      "badge.right": [{ name: "it is the badge", event: { type: "badge.right" } }],
      "badge.wrong": [
        {
          name: "it is another badge",
          event: { type: "badge.wrong" },
          arrange: () => {
            world.typed = "badge 8"
          },
        },
      ],
      ...failuresOfNobody("badge.check"),
    },
  }
  return { step, anew: world.anew, entries, answers }
}

/** Makes the browser of the stage a remembered device, by the library's own code. */
async function plantDevice({ id }: Step, stage: Stage, person: Person): Promise<void> {
  const { facts, clock, origin, browser } = stage
  const identity: PersonIdentity = facts.stored
    ? { user: (await stage.seed(person)).id }
    : { provider: facts.provider, providerAccountId: person.sub }
  const config = resolveConfig(stage.config())
  const cookies = Object.fromEntries(browser.cookies())
  // The code of remembered devices reads only these parts of a runtime.
  const runtime = { ...platform, now: clock.now, site: siteOf(config, origin), config, cookies, jar: [] }
  const enrolment = await enrolmentDigest(theirBadge)
  const memory = { data: {}, applies: true, tries: {}, enrolment, remembers: true }
  const steps = { byId: { [id]: memory }, problem: undefined }
  const jar: Runtime["jar"] = runtime.jar
  const devices = await devicesAfter({ person: identity, steps }, runtime as unknown as Runtime)
  await devices.write()
  for (const { name, value } of jar) browser.put(name, value)
}
