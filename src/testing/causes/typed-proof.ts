/** Makes the requests of the pages on which a flow that proves a mailbox waits. */
import type { Entry } from "../model/cause.ts"
import { rightPassword } from "../stage/secrets.ts"
import type { Stage } from "../stage/stage.types.ts"

/** The values of the model. Guards read none of them. */
const values = { code: "code", password: rightPassword } as const

/** A request of the page on which the flow waits. */
export function typed(
  event: string,
  path: string,
  fields: (stage: Stage) => Promise<Readonly<Record<string, string>>>,
): Entry {
  return {
    name: `${event} is sent`,
    event: { type: event, ...values },
    send: async (stage) =>
      stage.form(`${path}${new URL(stage.base + stage.stepAddress()).search}`, await fields(stage)),
  }
}
