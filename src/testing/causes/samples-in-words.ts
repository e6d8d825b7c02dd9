/** Writes messages that tell a developer which sample value a step or flow lacks, and how to pass it. */
import { listOf } from "../../../machines/chart-config.ts"
import { requestFields } from "../../../machines/steps/request-fields.ts"
import { ApplicationError } from "../../../machines/application-error.ts"
import { movesInStep } from "../../../machines/steps/step-states.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import { isOwnFlow } from "../../flows/steps/step-position.ts"
import type { AbsentField, ModelFault } from "../model/absent-fields.ts"
import type { StepSamples } from "./of-steps.ts"

/** The steps and a flow of a configuration, with their samples. */
export interface Sampled {
  readonly steps: readonly LooseStep[]
  readonly samples: StepSamples
  /** The types of the answers of every effect, by the name of the effect. */
  readonly answersOf: Readonly<Record<string, readonly string[]>>
  /** Returns the fields that a chart has read from an answer and that no sample has. */
  readonly absent: () => readonly AbsentField[]
}

/** Explains why paths cannot be generated for a flow, and which samples would help. */
export function faultInWords(fault: ModelFault, sampled: Sampled): string {
  const lines = { threw, unpassed, endless }[fault.kind](fault as never, sampled)
  return lines.join("\n")
}

/**
 * Returns two lines for each effect whose samples lack a field: the missing fields, and how to pass them.
 * @param matters returns true for the effects to report.
 */
export function absentInWords(sampled: Sampled, matters: (ask: string) => boolean): string[] {
  const { absent, samples, answersOf } = sampled
  const fields = absent()
  const asks = [...new Set(fields.map(({ ask }) => ask))].filter(matters)
  return asks.flatMap((ask) => {
    const own = fields.filter((one) => one.ask === ask)
    const read = own.map(({ answer, field }) => `No sample gives the field "${field}" of its answer "${answer}".`)
    const given = samples.answers?.[ask] ?? (answersOf[ask] ?? []).map((type) => ({ type }))
    const list = given.map((event) => {
      const lacking = own.filter(({ answer }) => answer === event.type).map(({ field }) => `${field}: …`)
      return `{ ${[...Object.entries(event).map(([key, value]) => `${key}: ${textOf(value)}`), ...lacking].join(", ")} }`
    })
    return [
      `${asker(ask, sampled)}: ${[...new Set(read)].join(" ")}`,
      `Pass it: checkFlows({ ${optionFor(ask.split(".")[0], sampled)}: { answers: { "${ask}": [${[...new Set(list)].join(", ")}] } } }).`,
    ]
  })
}

function threw({ at, heard, error }: Extract<ModelFault, { kind: "threw" }>, sampled: Sampled): string[] {
  const id = partIn(at, sampled)
  const who = id === undefined ? `The state "${at}"` : `The ${kindOf(id, sampled)} "${id}"`
  const thrown = error instanceof ApplicationError ? error.cause : error
  const why = thrown instanceof Error ? thrown.message : String(thrown)
  return [`${who} threw when it heard "${heard}": ${why}`, ...lacks(id, sampled)]
}

function unpassed({ step }: Extract<ModelFault, { kind: "unpassed" }>, sampled: Sampled): string[] {
  return [
    `No path passes the ${kindOf(step, sampled)} "${step}" with the samples that it has.`,
    ...lacks(step, sampled, "all"),
  ]
}

function endless({ path, values }: Extract<ModelFault, { kind: "endless" }>, sampled: Sampled): string[] {
  const [root, , id, part, key] = path
  if (root !== "steps" || id === undefined)
    return [`The flow has too many states: its key "${path.join(".")}" had ${values} values.`]
  const who = `${kindOf(id, sampled)} "${id}"`
  const what = part === "tries" ? `The request "${key}" of the ${who}` : `"${key}" in the data of the ${who}`
  return [
    `The ${who} has too many states: ${what} had ${values} values, and more would follow.`,
    `Limit its requests with \`attempts\`, or pass samples with which the ${kindOf(id, sampled)} ends.`,
    ...lacks(id, sampled),
  ]
}

/** Returns the requests of a step, in the order in which its states receive them. */
function requestsOnTheWay({ states, initial, requests }: LooseStep): string[] {
  const way = new Set([initial])
  const heard = new Set<string>()
  for (const key of way) {
    const { on = {}, always } = Object.hasOwn(states, key) ? (states[key] ?? {}) : {}
    for (const [event, moves] of [...Object.entries(on), ["", always] as const]) {
      if (Object.hasOwn(requests, event)) heard.add(event)
      for (const { target } of movesInStep(moves)) if (target !== undefined) way.add(target)
    }
  }
  return [...heard]
}

/**
 * Returns lines about the samples that a step lacks: the missing fields of answers, and the fields of requests without
 * a sample. Without a sample, the value of a field is the field's name.
 *
 * @param which with `all`, the result also names requests that have a sample, because the sample can be wrong.
 */
function lacks(id: string | undefined, sampled: Sampled, which: "open" | "all" = "open"): string[] {
  const step = sampled.steps.find((one) => one.id === id)
  const events = step === undefined ? [] : requestsOnTheWay(step)
  const requests = events.flatMap((event) => {
    const samples = listOf(sampled.samples.requests?.[event])
    const [given = {}] = samples
    const fields = step === undefined ? [] : requestFields(step, event).map(({ name }) => name)
    const open = fields.filter((field) => !Object.hasOwn(given, field))
    if (fields.length > 0 && open.length === 0 && which === "all")
      return [
        `Its request "${event}" was sent with ${samples.map(sampleOf).join(" and ")}, as \`${optionFor(id, sampled)}.requests\` says.`,
        `If the ${kindOf(id, sampled)} takes other values, pass them: checkFlows({ ${optionFor(id, sampled)}: { requests: { "${event}": { ${fields.map((field) => `${field}: "…"`).join(", ")} } } } }).`,
      ]
    if (open.length === 0) return []
    const sent = open.map((field) => `${field}: "${field}"`).join(", ")
    const wanted = [
      ...Object.entries(given).map(([field, value]) => `${field}: ${textOf(value)}`),
      ...open.map((field) => `${field}: "…"`),
    ].join(", ")
    return [
      `Its request "${event}" was sent with { ${sent} }, because no sample gives ${open.map((field) => `"${field}"`).join(" and ")}.`,
      `If the ${kindOf(id, sampled)} takes other values, pass them: checkFlows({ ${optionFor(id, sampled)}: { requests: { "${event}": { ${wanted} } } } }).`,
    ]
  })
  const own = (ask: string): boolean => id === undefined || ask.startsWith(`${id}.`)
  const lines = [...absentInWords(sampled, own), ...requests]
  if (lines.length > 0) return lines
  return [
    `Pass other samples, in checkFlows({ ${optionFor(id, sampled)}: { requests, answers } }): fields of its requests, and answers of its asks, with which it continues.`,
  ]
}

/** Returns the id of the step, or of the application's flow, that has the state. */
function partIn(at: string, { steps }: Sampled): string | undefined {
  return (
    /^admission\.([^.]+)\./.exec(at)?.[1] ?? steps.find((one) => isOwnFlow(one) && Object.hasOwn(one.states, at))?.id
  )
}

function kindOf(id: string | undefined, sampled: Sampled): "step" | "flow" {
  return optionFor(id, sampled) === "flows" ? "flow" : "step"
}

/** Returns the option of `checkFlows` that takes the samples of a step or flow. */
function optionFor(id: string | undefined, { steps }: Sampled): "steps" | "flows" {
  return steps.some((one) => one.id === id && isOwnFlow(one)) ? "flows" : "steps"
}

function asker(ask: string, sampled: Sampled): string {
  const [id, name] = ask.split(".")
  return name === undefined
    ? `The ask "${ask}" of an override`
    : `The ask "${name}" of the ${kindOf(id, sampled)} "${id}"`
}

/** Writes a sample as code: `{ phone: "none" }`. */
function sampleOf(sample: object): string {
  return `{ ${Object.entries(sample)
    .map(([field, value]) => `${field}: ${textOf(value)}`)
    .join(", ")} }`
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "…"
}
