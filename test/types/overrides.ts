/** Overrides as applications write them: each supported TypeScript compiles them as files of an application. */
export const overrides = {
  /** Without `asks`, in `always`, in a list, and with a string in a list. */
  withoutAsks: `
import { extendFlow, insertState, signOut, credentials } from "authchart/machines"

export const made = extendFlow(signOut, {
  states: {
    checkingCsrf: {
      always: [
        {
          guard: function always({ context }) { return context.csrf === "proven" },
          target: "resolvingTarget",
          actions: { type: "resolveTarget", params: ({ context }) => ({ url: context.callbackUrl }) },
        },
        "refused",
      ],
    },
    resolvingTarget: {
      on: {
        "target.resolved": [
          { guard: ({ event }) => event.url !== "", target: "endingSession", actions: { type: "keep", params: ({ event }) => ({ target: event.url }) } },
          { target: "endingSession", actions: [{ type: "keep", params: ({ event }) => ({ target: event.url }) }, { type: "endSession", params: {} }] },
          "refused",
        ],
        "target.refused": ["refused"],
      },
    },
    choosingFarewell: {
      always: { target: "signedOut", actions: [{ type: "keep", params: ({ context }) => ({ callbackUrl: context.callbackUrl.trim() }) }] },
    },
    looking: {
      meta: { title: "Looks" },
      entry: { type: "resolveTarget", params: ({ context }) => ({ url: context.callbackUrl }) },
      exit: [{ type: "keep", params: ({ context }) => ({ callbackUrl: context.callbackUrl.trim() }) }],
    },
  },
})

export const inserted = insertState(credentials, {
  on: ["authorizingCredentials", "credentials.accepted"],
  state: {
    name: "looking",
    meta: { title: "Looks" },
    always: [
      { guard: ({ context }) => context.callbackUrl === "", target: "refused", reason: { code: "no", text: "No." } },
      { target: "passed", actions: { type: "keep", params: ({ context }) => ({ callbackUrl: context.callbackUrl.trim() }) } },
    ],
  },
})
`,
  /** With `asks`: their parameters and answers are typed. */
  withAsks: `
import { ask, extendFlow, credentials } from "authchart/machines"

export const made = extendFlow(credentials, {
  asks: {
    checkDevice: ask(["device.known", "device.unknown"], async ({ provider }: { provider: string }) => ({
      type: provider === "" ? "device.unknown" : "device.known",
    })),
  },
  states: {
    authorizingCredentials: {
      on: {
        "credentials.accepted": [
          {
            target: "checkingDevice",
            actions: [
              { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
              { type: "checkDevice", params: ({ context }) => ({ provider: context.provider }) },
            ],
          },
        ],
      },
    },
    checkingDevice: {
      meta: { title: "Check that the device is known" },
      on: { "device.known": "admission", "device.unknown": ["refused"] },
    },
  },
})
`,
  wrong: `
import { ask, extendFlow, insertState, credentials } from "authchart/machines"

extendFlow(credentials, {
  states: {
    checkingCsrf: {
      // @ts-expect-error no such key of the context
      always: { target: "refused", actions: { type: "keep", params: ({ context }) => ({ callbackUrl: context.nothing }) } },
    },
    // @ts-expect-error the answer of the ask has no such part, in a list too
    resolvingTarget: { on: { "target.resolved": [{ target: "refused", actions: { type: "keep", params: ({ event }) => ({ callbackUrl: event.nothing }) } }] } },
    // @ts-expect-error no such event
    authorizingCredentials: { on: { "credentials.acepted": "admission" } },
    // @ts-expect-error no such ask
    looking: { entry: { type: "lookAround", params: {} } },
    // @ts-expect-error a reason has a code and a text
    idle: { on: { "credentials.submitted": { target: "refused", reason: "no" } } },
  },
})

extendFlow(credentials, {
  asks: { look: ask(["look.right"], async (_params: { far: number }) => ({ type: "look.right" })) },
  states: {
    // @ts-expect-error params of another type
    looking: { entry: { type: "look", params: { far: "very" } } },
  },
})

insertState(credentials, {
  // @ts-expect-error no such event
  on: ["authorizingCredentials", "credentials.acepted"],
  state: { name: "looking", meta: { title: "Looks" }, always: "passed" },
})
`,
} as const
