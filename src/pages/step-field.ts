/** Makes the fields of forms that a step or a flow defines. */
import type { StepChoice, StepField, StepInput } from "../../machines/steps/step.types.ts"
import { hiddenField } from "./hidden-field.ts"
import { attributes, html, type Attributes, type Html } from "./html.ts"
import { passwordInput } from "./password-fields.ts"

/** Returns true if one of the fields is for a password. */
export function hasPasswordField(fields: readonly StepField[] = []): boolean {
  return fields.some(({ type }) => type === "password")
}

/** Returns true if the visitor chooses a new password in one of the fields. */
export function choosesPassword(fields: readonly StepField[] = []): boolean {
  return fields.some((field) => field.type === "password" && field.autoComplete === "new-password")
}

/**
 * Makes a field of a form.
 * @param problem the id of the alert about this field; `undefined` if no alert is about it.
 * @param focuses `true` if the browser may focus the field when the page is shown.
 * @param form the beginning of the field's id. Fields of the same name in two forms of a page need different ids.
 */
export function stepField(
  field: StepField,
  problem: string | undefined,
  focuses = true,
  form = "step",
): Html | undefined {
  if (field.type === "hidden") return hiddenField(field.name, field.value)
  const said = attributes({
    "aria-describedby": problem,
    "aria-invalid": problem === undefined ? undefined : "true",
  })
  if (!("options" in field)) return inputOf(field, said, { focuses, form })
  return field.type === "radio" ? radiosOf(field, said, form) : selectOf(field, said, form)
}

function radiosOf({ name, label, options, value, optional = false }: StepChoice, said: Attributes, form: string): Html {
  const radios = options.map((option, at) => {
    const checked = attributes({ checked: option.value === value, required: !optional })
    return html`<div class="tick">
      <label for="${form}-${name}-${at}">${option.label}</label
      ><input type="radio" id="${form}-${name}-${at}" name="${name}" value="${option.value}" ${checked} />
    </div>`
  })
  return html`<fieldset class="field" ${said}>
    <legend>${label}</legend>
    ${radios}
  </fieldset>`
}

function selectOf({ name, label, options, value, optional = false }: StepChoice, said: Attributes, form: string): Html {
  const choices = options.map((option) => {
    const selected = attributes({ selected: option.value === value })
    return html`<option value="${option.value}" ${selected}>${option.label}</option>`
  })
  return html`<div class="field">
    <label for="${form}-${name}">${label}</label
    ><select id="${form}-${name}" name="${name}" ${attributes({ required: !optional })}${said}>
      ${choices}
    </select>
  </div>`
}

interface Place {
  readonly focuses: boolean
  readonly form: string
}

function inputOf(field: StepInput, said: Attributes, { focuses, form }: Place): Html {
  const { name, label, type = "text", inputMode, autoComplete, optional = false, maxLength, value } = field
  const { readOnly = false, passwordRules } = field
  const id = `${form}-${name}`
  const given = attributes({
    id,
    name,
    type,
    inputmode: inputMode,
    autocomplete: autoComplete,
    required: !optional,
    value: type === "checkbox" ? "yes" : value,
    checked: type === "checkbox" && value === "yes",
    maxlength: type === "checkbox" ? undefined : maxLength,
    readonly: readOnly,
    passwordrules: passwordRules,
    autofocus: focuses && type !== "checkbox" && !readOnly,
  })
  return html`<div class="${type === "checkbox" ? "field tick" : "field"}">
    <label for="${id}">${label}</label
    >${type === "password" ? passwordInput([given, said]) : html`<input ${given}${said} />`}
  </div>`
}
