/** The page of a step, as data: the built-in page draws it, or a page of the application. */

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
}

export interface StepField {
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
