import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { FlowOverrides } from "../../src/config/options.ts"

/** An unsafe override: it passes credentials to `authorize()` without the check of the form's token. */
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
