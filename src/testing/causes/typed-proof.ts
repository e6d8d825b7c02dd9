/** Makes the requests of the pages on which a flow that proves a mailbox waits. */
import type { Entry } from "../model/cause.ts"
import { rightPassword } from "../stage/secrets.ts"
import type { Stage } from "../stage/stage.types.ts"

/** The values of the model. Guards read none of them. */
const values = { code: "code", password: rightPassword } as const

interface TypedRequest {
  readonly event: string
  /** The fields of the request that guards read. If they are empty texts, the name of the entry says so. */
  readonly with?: Readonly<Record<string, string>>
}

/** A request of the page on which the flow waits. */
export function typed(
  { event, with: read = {} }: TypedRequest,
  path: string,
  fields: (stage: Stage) => Promise<Readonly<Record<string, string>>>,
): Entry {
  const left = Object.keys(read).filter((field) => read[field] === "")
  return {
    name: `${event} is sent${left.map((field) => ` without ${field}`).join("")}`,
    event: { type: event, ...values, ...read },
    send: async (stage) =>
      stage.form(`${path}${new URL(stage.base + stage.stepAddress()).search}`, await fields(stage)),
  }
}
