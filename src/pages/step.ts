/** Makes the built-in page of a step: a form with the fields, texts and buttons that the step's definition returned. */
import type { StepButton, StepChoice, StepField, StepInput, StepPage } from "../../machines/steps/step.types.ts"
import { css } from "./css.ts"
import { hiddenField } from "./hidden-field.ts"
import { attributes, html, type Attributes, type Html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps, PageScript } from "./page.ts"
import { page as pageOf } from "./page.ts"
import { dataImage, formAction } from "./safe-url.ts"

export interface StepPageProps extends PageProps {
  readonly page: StepPage
  /** The address to which the form is posted: the step's route, with the id of the waiting flow. */
  readonly action: string
  readonly csrfToken?: string | undefined
  /** The name of the field that the alert is about. Default: the first field. */
  readonly invalid?: string | undefined
  /**
   * `true` if the page has the button "Cancel". A page that a flow shows before its start or after its end has no such
   * button. Default: `true`.
   */
  readonly isWaiting?: boolean
  /** The scripts of the page. */
  readonly scripts?: readonly PageScript[]
}

const alertId = "step-problem"

/** Makes the page. All texts of the step are escaped. A picture whose address is not a `data:` address is left out. */
export function stepPage(props: StepPageProps): Page {
  const { page, action, csrfToken, isWaiting = true } = props
  const [main, ...rest] = page.buttons
  const others = isWaiting ? [...rest, { event: "flow.cancelled", label: props.texts.step.cancel }] : rest
  const invalid =
    page.alert === undefined ? undefined : (props.invalid ?? page.fields?.find(({ type }) => type !== "hidden")?.name)
  const image = dataImage(page.image?.src)
  const body = html`<header>
      ${person}
      <h1>${page.heading}</h1>
      ${
        // A text of the application can be in another language than the page.
        (page.text ?? []).map((paragraph) => html`<p dir="auto">${paragraph}</p>`)
      }
    </header>
    ${page.alert !== undefined && html`<div class="alert" role="alert"><p id="${alertId}">${page.alert}</p></div>`}
    ${image && html`<img class="picture" src="${image}" alt="${page.image?.alt ?? ""}" />`}
    ${
      page.codes &&
      html`<ul class="codes">
        ${page.codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>`
    }
    ${
      main &&
      html`<form method="post" action="${formAction(action)}">
        ${hiddenField("csrfToken", csrfToken)}${(page.fields ?? []).map((field) => fieldOf(field, field.name === invalid))}${button(main, "button")}
      </form>`
    }
    ${others.map((other) => apart(other, action, csrfToken))}`
  return pageOf({
    ...props,
    ownStyle,
    status: 200,
    title: props.texts.signIn.title,
    body,
    formTargets: "anywhere",
    scripts: props.scripts,
    dataImages: image !== undefined,
  })
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
 * Makes a form with one button. The button sends no fields, so it works even if required fields of the main form are
 * empty.
 */
function apart(other: StepButton, action: string, csrfToken: string | undefined): Html {
  return html`<form class="plain" method="post" action="${formAction(action)}">
    ${hiddenField("csrfToken", csrfToken)}${button(other, "button plain")}
  </form>`
}

function button({ event, label }: StepButton, look: string): Html {
  return html`<button class="${look}" type="submit" name="event" value="${event}">${label}</button>`
}

function fieldOf(field: StepField, isInvalid: boolean): Html | undefined {
  if (field.type === "hidden") return hiddenField(field.name, field.value)
  const said = attributes({
    "aria-describedby": isInvalid ? alertId : undefined,
    "aria-invalid": isInvalid ? "true" : undefined,
  })
  if (!("options" in field)) return inputOf(field, said)
  return field.type === "radio" ? radiosOf(field, said) : selectOf(field, said)
}

function radiosOf({ name, label, options, value, optional = false }: StepChoice, said: Attributes): Html {
  const radios = options.map((option, at) => {
    const checked = attributes({ checked: option.value === value, required: !optional })
    return html`<div class="tick">
      <label for="step-${name}-${at}">${option.label}</label
      ><input type="radio" id="step-${name}-${at}" name="${name}" value="${option.value}" ${checked} />
    </div>`
  })
  return html`<fieldset class="field" ${said}>
    <legend>${label}</legend>
    ${radios}
  </fieldset>`
}

function selectOf({ name, label, options, value, optional = false }: StepChoice, said: Attributes): Html {
  const choices = options.map((option) => {
    const selected = attributes({ selected: option.value === value })
    return html`<option value="${option.value}" ${selected}>${option.label}</option>`
  })
  return html`<div class="field">
    <label for="step-${name}">${label}</label
    ><select id="step-${name}" name="${name}" ${attributes({ required: !optional })}${said}>
      ${choices}
    </select>
  </div>`
}

function inputOf(field: StepInput, said: Attributes): Html {
  const { name, label, type = "text", inputMode, autoComplete, optional = false, maxLength } = field
  const id = `step-${name}`
  const rest = attributes({
    type,
    inputmode: inputMode,
    autocomplete: autoComplete,
    required: !optional,
    value: type === "checkbox" ? "yes" : undefined,
    maxlength: type === "checkbox" ? undefined : maxLength,
    autofocus: type !== "checkbox",
  })
  return html`<div class="${type === "checkbox" ? "field tick" : "field"}">
    <label for="${id}">${label}</label><input id="${id}" name="${name}" ${rest}${said} />
  </div>`
}
