/** The types of a step's page. */
import type { JsonObject } from "../../src/ports/json.ts"

/** The page of a step as data. The built-in page, or a page of the application, shows it. */
export interface StepPage {
  heading: string
  /** The error. The page shows it first. */
  alert?: string
  /** The name of the field that `alert` is about. Default: the first field that the user can change. */
  invalid?: string
  /** The paragraphs below the heading. */
  text?: readonly string[]
  /** A picture, as a `data:` URL of SVG or PNG. */
  image?: { src: string; alt: string }
  /**
   * A part of one paragraph of `text` that the user copies into another program, such as the key of an authenticator
   * app. The built-in page shows this paragraph below the picture, with a button that copies the part without its spaces.
   */
  copyable?: string
  /** Texts such as recovery codes. The page shows them in a block, in a font with clearly different letters. */
  codes?: readonly string[]
  /**
   * The name of the file in which the visitor can download `codes`, such as `recovery-codes.txt`. The built-in page then
   * also has a button that copies them. Default: the page has neither.
   */
  codesFile?: string
  fields?: readonly StepField[]
  /** A link to a page of this site, below the form. `path` begins with one slash. */
  link?: { path: string; label: string }
  /**
   * The buttons of the form, in their order. The first button sends the fields, and every other button sends only its
   * event. The page adds the button "Cancel".
   */
  buttons: readonly StepButton[]
  /**
   * Data for a page of the application, which gets them in the JSON of the step's route. The built-in page ignores
   * them.
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
 * A field of the form. The step must check the value that it receives: a browser can send a value that is not among the
 * options, or change a hidden field.
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
  /** The option that the browser selects first. Default: the first option with `select`, and no option with `radio`. */
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
  /**
   * The rules by which a password manager makes a new password: the attribute `passwordrules`, such as `minlength: 15`.
   */
  passwordRules?: string
  /** True if the user cannot change the text. The step must not trust the text. Default `false`. */
  readOnly?: boolean
  /** True if the user may leave the field empty. Default `false`. */
  optional?: boolean
  /**
   * The text in the field when the page is shown, or `yes` for a checkbox that is ticked. Not for passwords. Default:
   * empty.
   */
  value?: string
  /**
   * The maximum length that the form accepts, in characters. Default: the limit of this field in the request of the
   * first button.
   */
  maxLength?: number
}

export interface StepButton {
  event: string
  label: string
}
