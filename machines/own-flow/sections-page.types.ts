/** The types of a page with sections: lists of entries, each with its own forms. */
import type { StepField } from "../steps/step-page.types.ts"

/**
 * A page that shows data in sections, with any number of forms. Each form starts a flow, or sends a request to another
 * route of the library, such as `POST /signin/github`.
 */
export interface SectionsPage {
  readonly heading: string
  /** The error. The page shows it first. */
  readonly alert?: string
  /** A message about a change that was made. */
  readonly done?: string
  readonly sections: readonly PageSection[]
}

export interface PageSection {
  /** The id of the section's HTML element, for URLs such as `/account#sessions`. Letters and hyphens. */
  readonly id: string
  readonly heading: string
  readonly text?: readonly string[]
  readonly rows?: readonly PageRow[]
  /** The text that the page shows in place of an empty list. */
  readonly empty?: string
  /** A link to a page of this site, below the list. `path` begins with one slash. */
  readonly link?: { readonly path: string; readonly label: string }
  readonly forms?: readonly PageForm[]
}

/** An entry of a list. */
export interface PageRow {
  readonly title: string
  /** A short word behind the title, such as "This device". */
  readonly mark?: string
  readonly details?: readonly string[]
  readonly forms?: readonly PageForm[]
}

/** A form with one button. */
export interface PageForm {
  /** The route to which the form is posted, below the base path: `/account/sessions/end`. */
  readonly path: string
  readonly label: string
  readonly fields?: readonly StepField[]
  /**
   * The value of the field `callbackUrl`: the URL to which the route redirects the browser at the end. Only for routes
   * that redirect.
   */
  readonly callbackUrl?: string
  /** `true` for an action that removes something. */
  readonly removes?: boolean
}
