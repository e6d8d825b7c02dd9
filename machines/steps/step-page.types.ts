/** The page of a step as data. */
import type { JsonObject } from "../../src/ports/json.ts"

/** The page of a step as data. The built-in page, or a page of the application, shows it. */
export interface StepPage {
  heading: string
  /** The error, shown first. */
  alert?: string
  /** Paragraphs. */
  text?: readonly string[]
  /** A picture, as a `data:` address of SVG or PNG. */
  image?: { src: string; alt: string }
  /** Texts such as recovery codes. The page shows them apart, in a font with distinct letters. */
  codes?: readonly string[]
  fields?: readonly StepField[]
  /** The first button sends the fields; each other button sends only its event. The page adds "Cancel". */
  buttons: readonly StepButton[]
  /** Data for a page of the application, in the JSON of the step's route. The built-in page does not show it. */
  props?: JsonObject
  /**
   * Scripts below the form of the built-in page. The page's Content-Security-Policy allows these scripts, but no
   * requests by them.
   */
  scripts?: readonly StepScript[]
}

export interface StepScript {
  /** JavaScript without `</script`, `<script` and `<!--`, which would end it in HTML. */
  source: string
}

/** The step checks the fields: a browser can send values that no option and no hidden field has. */
export type StepField = StepInput | StepChoice | StepHidden

/** A field with a fixed text that the user does not see. */
export interface StepHidden {
  name: string
  type: "hidden"
  value: string
  label?: undefined
  maxLength?: undefined
}

/** A field with options, of which the user chooses one. */
export interface StepChoice {
  name: string
  label: string
  type: "radio" | "select"
  options: readonly { value: string; label: string }[]
  /** The first choice. Default: none, and with `select` the first option. */
  value?: string
  /** True if the user may leave the field empty. Default `false`. */
  optional?: boolean
  maxLength?: undefined
}

/** A field to type into, or to tick. */
export interface StepInput {
  name: string
  label: string
  /** The type of the input. Default `text`. */
  type?: "text" | "password" | "checkbox"
  inputMode?: "numeric" | "text" | "email"
  /** The value of the attribute `autocomplete` of HTML, such as `one-time-code`. */
  autoComplete?: string
  /** True if the user may leave the field empty. Default `false`. */
  optional?: boolean
  /**
   * The maximum length that the page allows, in characters. Default: the limit that the request of the first button
   * declares.
   */
  maxLength?: number
}

export interface StepButton {
  event: string
  label: string
}
