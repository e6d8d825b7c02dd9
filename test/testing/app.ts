/** The application that docs/testing.md tests: a step, an OpenID provider, a password. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { defineStep } from "../../machines/index.ts"
import { ask } from "../../machines/steps/define-step.ts"
import Credentials from "../../src/providers/credentials.ts"

const pin = defineStep({
  id: "pin",
  title: "A PIN is asked for",
  appliesTo: () => true,
  data: {},
  requests: { "pin.typed": ["digits"] },
  attempts: { "pin.typed": 3 },
  asks: {
    checkPin: ask(["pin.right", "pin.wrong"], async ({ digits }: { digits: string }) =>
      digits === "4711" ? { type: "pin.right" as const } : { type: "pin.wrong" as const },
    ),
  },
  initial: "enteringPin",
  states: {
    enteringPin: {
      tags: "waiting",
      meta: { title: "Waits for the PIN" },
      on: {
        "pin.typed": {
          target: "checkingPin",
          actions: { type: "checkPin", params: ({ event }) => ({ digits: event.digits }) },
        },
      },
    },
    checkingPin: {
      meta: { title: "Is it the right one?", passes: "pin.right" },
      on: { "pin.right": "passed", "pin.wrong": { target: "enteringPin", problem: "wrong" } },
    },
  },
  page: () => ({
    heading: "Your PIN",
    fields: [{ name: "digits", label: "PIN", inputMode: "numeric" }],
    buttons: [{ event: "pin.typed", label: "Go on" }],
  }),
})

// The array is the same object each time, so that the library proves the flows with these steps only once.
const steps = [pin]

export function authConfig(now: () => number = Date.now): AuthConfig {
  return {
    secret: "a secret of the application's tests",
    adapter: memoryAdapter({ now }),
    session: { strategy: "jwt" },
    steps,
    providers: [
      {
        id: "company",
        name: "Company",
        type: "oidc",
        issuer: "https://id.company.test",
        clientId: "c",
        clientSecret: "s",
      },
      Credentials({
        credentials: { name: {}, password: { type: "password" } },
        authorize: async ({ name, password }) =>
          name === "ada" && password === "lovelace" ? { id: "1", name: "Ada", email: "ada@example.test" } : null,
      }),
    ],
  }
}
