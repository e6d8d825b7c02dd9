/** Makes the built-in page of a step: a form with the fields, texts and buttons that the step's definition returned. */
import type { StepButton, StepField, StepPage } from "../../machines/steps/step.types.ts"
import { copyableParagraph, copyableStyle, copyScripts, hasCopyable, listOfCodes } from "./copyable.ts"
import { css } from "./css.ts"
import { hiddenField } from "./hidden-field.ts"
import { withAddresses } from "./isolated.ts"
import { html, type Html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps, PageScript } from "./page.ts"
import { page as pageOf } from "./page.ts"
import type { ShownMeter } from "./password-fields.ts"
import { dataImage, formAction, href } from "./safe-url.ts"
import { hasPasswordField, stepField } from "./step-field.ts"

export interface StepPageProps extends PageProps {
  readonly page: StepPage
  /** The URL to which the form posts: the step's route, with the id of the waiting flow. */
  readonly action: string
  readonly csrfToken?: string | undefined
  /** The name of the field that the alert is about. Default: the first field that the visitor can change. */
  readonly invalid?: string | undefined
  /**
   * `true` if the page has the button "Cancel". A page that a flow shows before its start or after its end has no such
   * button. Default: `true`.
   */
  readonly isWaiting?: boolean
  /** The scripts of the page. */
  readonly scripts?: readonly PageScript[]
  /** The meter, for a page on which the visitor chooses a password. */
  readonly meter?: ShownMeter | undefined
}

const alertId = "step-problem"

/** Makes the page. Escapes all texts of the step. Leaves out a picture whose URL is not a `data:` URL. */
export function stepPage(props: StepPageProps): Page {
  const { page, action, csrfToken, isWaiting = true } = props
  const [main, ...rest] = page.buttons
  const others = isWaiting ? [...rest, { event: "flow.cancelled", label: props.texts.step.cancel }] : rest
  const invalid =
    page.alert === undefined ? undefined : (props.invalid ?? page.invalid ?? page.fields?.find(isChangeable)?.name)
  const image = dataImage(page.image?.src)
  const paragraphs = page.text ?? []
  const above = paragraphs.filter((paragraph) => !hasCopyable(paragraph, page))
  const below = paragraphs.filter((paragraph) => hasCopyable(paragraph, page))
  const body = html`<header>
      ${person}
      <h1>${page.heading}</h1>
      ${
        // The application's text can be in another language than the page, and so have another direction.
        above.map((paragraph) => html`<p dir="auto">${withAddresses(paragraph)}</p>`)
      }
    </header>
    ${page.alert !== undefined && html`<div class="alert" role="alert"><p id="${alertId}">${withAddresses(page.alert)}</p></div>`}
    ${image && html`<img class="picture" src="${image}" alt="${page.image?.alt ?? ""}" />`}
    ${below.map((paragraph) => copyableParagraph(paragraph, page, props.texts))}${page.codes && listOfCodes(page.codes, page.codesFile, props.texts)}
    ${
      main &&
      html`<form method="post" action="${formAction(action)}">
        ${hiddenField("csrfToken", csrfToken)}${(page.fields ?? []).map((field) => stepField(field, field.name === invalid ? alertId : undefined, invalid === undefined || field.name === invalid))}${button(main, "button")}
      </form>`
    }
    ${others.map((other) => apart(other, action, csrfToken))}
    ${page.link && html`<a class="button plain" href="${href(page.link.path) ?? ""}">${page.link.label}</a>`}`
  return pageOf({
    ...props,
    ownStyle: css`
      ${ownStyle}${copyableStyle}
    `,
    status: 200,
    title: props.texts.signIn.title,
    body,
    formTargets: "anywhere",
    scripts: [...copyScripts(page), ...(props.scripts ?? [])],
    dataImages: image !== undefined,
    hasPassword: hasPasswordField(page.fields),
  })
}

function isChangeable(field: StepField): boolean {
  return field.type !== "hidden" && !("readOnly" in field && field.readOnly === true)
}

const ownStyle = css`
  .picture {
    display: block;
    width: 220px;
    max-width: 100%;
    margin: 0 auto 16px;
    border-radius: 12px;
  }
  .codes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
    gap: 6px 16px;
    margin: 0 0 20px;
    padding: 0;
    list-style: none;
    text-align: center;
  }
  .tick {
    display: flex;
    gap: 12px;
    align-items: center;
  }
  .tick label {
    order: 1;
    margin: 0;
  }
  fieldset {
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-weight: 550;
  }
`

/**
 * Makes a second form with one button. This form sends no fields, so the button works even if required fields of the
 * main form are empty.
 */
function apart(other: StepButton, action: string, csrfToken: string | undefined): Html {
  return html`<form class="plain" method="post" action="${formAction(action)}">
    ${hiddenField("csrfToken", csrfToken)}${button(other, "button plain")}
  </form>`
}

function button({ event, label }: StepButton, look: string): Html {
  return html`<button class="${look}" type="submit" name="event" value="${event}">${label}</button>`
}
