import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { FlowOverrides } from "../../src/config/options.ts"

/** An unsafe override: it sends credentials to `authorize()` without looking at the token of the form. */
export const roundTheCsrfCheck: FlowOverrides = {
  credentials: (machine) =>
    extendFlow(machine, {
      states: {
        idle: {
          on: {
            "credentials.submitted": {
              target: "authorizingCredentials",
              actions: {
                type: "authorizeCredentials",
                params: ({ context, event }) => ({ provider: context.provider, credentials: event.credentials }),
              },
            },
          },
        },
      },
    }),
}
