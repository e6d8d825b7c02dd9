/** The types of a step's page. */
import type { JsonObject } from "../../src/ports/json.ts"

/** The page of a step as data. The built-in page, or a page of the application, shows it. */
export interface StepPage {
  heading: string
  /** The error. The page shows it first. */
  alert?: string
  /** The paragraphs below the heading. */
  text?: readonly string[]
  /** A picture, as a `data:` address of SVG or PNG. */
  image?: { src: string; alt: string }
  /** Texts such as recovery codes. The page shows them in a block, in a font with clearly different letters. */
  codes?: readonly string[]
  fields?: readonly StepField[]
  /** The first button sends the fields; each other button sends only its event. The page adds "Cancel". */
  buttons: readonly StepButton[]
  /**
   * Data for a page of the application, in the JSON of the step's route. The built-in page does not show these data.
   */
  props?: JsonObject
  /**
   * Scripts that the built-in page runs after its form. The page's Content-Security-Policy allows these scripts, but no
   * requests by them.
   */
  scripts?: readonly StepScript[]
}

export interface StepScript {
  /** JavaScript, which must not contain `</script`, `<script` or `<!--`, which would end the script element in HTML. */
  source: string
}

/**
 * A field of the form. The step must check its value, because a browser can send a value that no option or hidden field
 * has.
 */
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
  /** The option that is chosen first. Default: the first option with `select`, and no option with `radio`. */
  value?: string
  /** True if the user may leave the field empty. Default `false`. */
  optional?: boolean
  maxLength?: undefined
}

/** A field into which the user types, or a checkbox. */
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
   * The maximum length that the form accepts, in characters. Default: the limit that the request of the first button
   * declares for this field.
   */
  maxLength?: number
}

export interface StepButton {
  event: string
  label: string
}
