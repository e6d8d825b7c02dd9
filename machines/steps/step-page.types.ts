/** The page of a step, as data: the built-in page draws it, or a page of the application. */
import type { JsonObject } from "../../src/ports/json.ts"

/** What a page of a step shows: data, drawn by the built-in page, or by a page of the application's own. */
export interface StepPage {
  heading: string
  /** What went wrong, said first. */
  alert?: string
  /** Paragraphs. */
  text?: readonly string[]
  /** A picture, as a `data:` address of SVG or PNG. */
  image?: { src: string; alt: string }
  /** Shown apart, in a face whose letters are told apart: recovery codes, say. */
  codes?: readonly string[]
  fields?: readonly StepField[]
  /** The first one sends the fields; each other one sends its event alone. "Cancel" is added to them. */
  buttons: readonly StepButton[]
  /** For a page of the application's own: the JSON of the step's route has them. The built-in page shows nothing of them. */
  props?: JsonObject
  /** Run by the built-in page, below its form. Its Content-Security-Policy allows these scripts, and no request of theirs. */
  scripts?: readonly StepScript[]
}

export interface StepScript {
  /** JavaScript without `</script`, `<script` and `<!--`, by which HTML would end it elsewhere. */
  source: string
}

/** The step judges what is sent: a browser may send what no option and no hidden field has. */
export type StepField = StepInput | StepChoice | StepHidden

/** A field that holds a text from the start, and that the person does not see. */
export interface StepHidden {
  name: string
  type: "hidden"
  value: string
  label?: undefined
  maxLength?: undefined
}

/** A field of which the person chooses one option. */
export interface StepChoice {
  name: string
  label: string
  type: "radio" | "select"
  options: readonly { value: string; label: string }[]
  /** The option that is chosen from the start. Default: none, and with `select` the first. */
  value?: string
  /** Default: required. */
  optional?: boolean
  maxLength?: undefined
}

/** A field that the person types into, or ticks. */
export interface StepInput {
  name: string
  label: string
  /** Default `text`. */
  type?: "text" | "password" | "checkbox"
  inputMode?: "numeric" | "text" | "email"
  /** As in HTML: `one-time-code`, say. */
  autoComplete?: string
  /** Default: required. */
  optional?: boolean
  /** Characters, for the page only. Default: the limit that the request of the first button declares. */
  maxLength?: number
}

export interface StepButton {
  event: string
  label: string
}
