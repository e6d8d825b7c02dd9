/** A code by mail, read from the arguments of `send`. */
import { emailCode } from "../../../src/steps/email-code.ts"
import { toStep } from "../../../src/testing/causes/of-steps.ts"
import type { Causes, Moment } from "../../../src/testing/model/cause.ts"
import type { Stage } from "../../../src/testing/stage/stage.types.ts"
import type { PlayedStep } from "./played-step.ts"
import { makeWorld, failuresBy, failuresOfNobody, type World } from "./world.ts"

const unsendable = { type: "email-code.unsendable" } as const

export function emailCodeStep(): PlayedStep {
  const world = makeWorld()
  const step = emailCode({
    requiredFor: () => world.act("requiredFor()", () => true),
    send: (mail) => world.act("send()", () => void world.sent.push(mail)),
  })
  const entries: Causes["entries"] = {
    "email-code.submitted": [
      {
        name: "a code is sent",
        event: { type: "email-code.submitted", code: "code" },
        arrange: () => {
          world.typed = undefined
        },
        send: (stage) => toStep(stage, { event: "email-code.submitted", code: world.typed ?? newest(world) }),
      },
    ],
    "email-code.again": [
      {
        name: "a request for another code is sent",
        event: { type: "email-code.again" },
        send: (stage) => toStep(stage, { event: "email-code.again" }),
      },
    ],
  }
  const answers: Causes["answers"] = {
    considerStep: {
      "step.applies": [{ name: "a code is required of them", event: { type: "step.applies" } }],
      "step.spared": [
        {
          name: "no code is required of them",
          event: { type: "step.spared" },
          arrange: (stage) => world.upon(stage, { ask: "considerStep", part: "requiredFor()", instead: () => false }),
        },
      ],
      ...failuresBy(world, { ask: "considerStep", part: "requiredFor()" }),
    },
    "email-code.sendCode": {
      "email-code.sent": [{ name: "the mail was sent", event: { type: "email-code.sent", digest: "digest", ends: 1 } }],
      "email-code.unsendable": [
        { name: "the person has no address", event: unsendable, when: mayLackAddress, arrange: withoutAddress },
      ],
      ...failuresBy(world, { ask: "email-code.sendCode", part: "send()" }),
    },
    "email-code.checkCode": {
      "email-code.accepted": [{ name: "it is the last sent code", event: { type: "email-code.accepted" } }],
      "email-code.rejected": [
        {
          name: "it is another code",
          event: { type: "email-code.rejected" },
          arrange: () => {
            world.typed = newest(world) === "000000" ? "000001" : "000000"
          },
        },
      ],
      ...failuresOfNobody("email-code.checkCode"),
    },
  }
  return { step, anew: world.anew, entries, answers }
}

function newest({ sent }: World): string {
  const [last] = sent.slice(-1)
  if (last === undefined) throw new Error("No code was sent.")
  return last.code
}

/** A new person without an address from the provider, or a person whom `authorize()` returns without an address. */
function mayLackAddress({ waited, known, facts }: Moment): boolean {
  const plan = known["plan"] as { do: string; omitsAddress?: true } | undefined
  // A plan that omits the address must have one to omit.
  if (waited || facts.type === "email" || plan?.omitsAddress === true) return false
  return facts.type === "credentials" ? facts.strategy === "jwt" : plan?.do === "create"
}

function withoutAddress(stage: Stage): void {
  if (stage.facts.type === "credentials") stage.memo.withoutAddress = true
  else stage.lie({ idTokenClaims: ({ email: _gone, ...claims }) => claims })
}
