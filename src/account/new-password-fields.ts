import type { StepField } from "../../machines/steps/step-page.types.ts"
import type { PasswordTexts } from "../texts/passwords/index.ts"

/**
 * Makes the fields of a form for a new password: the e-mail address and the password. A password manager stores the
 * password under the address. The user cannot change the address in this form.
 *
 * @param minimum the minimum number of characters of the password.
 * @param between the fields between the address and the password.
 */
export function newPasswordFields(
  email: string,
  minimum: number,
  { choose }: PasswordTexts,
  between: readonly StepField[] = [],
): readonly StepField[] {
  return [
    { name: "username", label: choose.email, autoComplete: "username", value: email, readOnly: true },
    ...between,
    {
      name: "password",
      label: choose.label,
      type: "password",
      autoComplete: "new-password",
      passwordRules: `minlength: ${minimum}; maxlength: 128;`,
    },
  ]
}
