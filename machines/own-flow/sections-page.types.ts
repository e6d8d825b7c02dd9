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
  /** The passkeys of the user, for a section that lists them. */
  readonly passkeys?: ListedPasskeys
}

/** The passkeys that a password manager may go on to show. A script of the page tells it so after a removal. */
export interface ListedPasskeys {
  /** The ids of all passkeys of the user. */
  readonly ids: readonly string[]
  /** `true` on the page that follows the removal of a passkey. */
  readonly afterRemoval: boolean
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
  /** The name of the field that the page's `alert` is about. Default: the alert is about no field of this form. */
  readonly invalid?: string
  /**
   * The value of the field `callbackUrl`: the URL to which the route redirects the browser at the end. Only for routes
   * that redirect.
   */
  readonly callbackUrl?: string
  /**
   * The label behind which the page folds the form: the visitor opens it with a click. Default: the page shows the form.
   */
  readonly foldedAs?: string
  /**
   * Makes the button create a passkey of the signed-in user. The path is then `/callback/<provider>`. The form needs
   * JavaScript.
   */
  readonly createsPasskey?: PasskeyCreation
  /** `true` for an action that removes something. */
  readonly removes?: boolean
  /** The RP id and the user handle (base64url) of the passkey that the action removes, in a section with `passkeys`. */
  readonly removesPasskey?: { readonly rpId: string; readonly userId: string }
}

/** The provider of passkeys with which a form creates a passkey, and the sentences of the form. */
export interface PasskeyCreation {
  readonly provider: string
  /** Shown in place of the button if the browser runs no JavaScript. */
  readonly noScript: string
  /** The browser has no passkeys, or a rule of the site forbids them. */
  readonly unsupported: string
  /** The user closed the dialog. */
  readonly cancelled: string
  /** The authenticator has a passkey of the user already. */
  readonly taken: string
  /** The request for the options failed, or the browser failed for another reason. */
  readonly failed: string
}
