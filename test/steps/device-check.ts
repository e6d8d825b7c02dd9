/** The override of docs/steps.md: a state that asks whether the device is known. */
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow, type ExtendedMove } from "../../machines/steps/extend-flow.ts"
import type { FlowOverrides } from "../../src/config/options.ts"

export type Refusal = Pick<ExtendedMove<never, never, never>, "reason">

/** @param isKnown receives the id of the provider. */
export function deviceCheck(isKnown: (provider: string) => boolean, refusal: Refusal = {}): FlowOverrides {
  return {
    credentials: (machine) =>
      extendFlow(machine, {
        asks: {
          checkDevice: ask(["device.known", "device.unknown"], ({ provider }: { provider: string }) => ({
            type: isKnown(provider) ? "device.known" : "device.unknown",
          })),
        },
        states: {
          authorizingCredentials: {
            on: {
              "credentials.accepted": {
                target: "checkingDevice",
                actions: [
                  { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                  { type: "checkDevice", params: ({ context }) => ({ provider: context.provider }) },
                ],
              },
            },
          },
          checkingDevice: {
            meta: { title: "Check that the device is known" },
            on: { "device.known": "admission", "device.unknown": { target: "refused", ...refusal } },
          },
        },
      }),
  }
}
