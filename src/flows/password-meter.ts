import type { StepPage } from "../../machines/steps/step.types.ts"
import { passwordSettingsIn } from "../config/password-settings.ts"
import type { ShownMeter } from "../pages/password-fields.ts"
import { choosesPassword } from "../pages/step-field.ts"
import type { RequestContext } from "./request-context.ts"

/**
 * Returns the meter of a page on which a visitor chooses a password.
 *
 * @returns `undefined` for another page, without `Password({ meter: true })`, and if the packages of the meter are missing.
 *   The log then has a warning.
 */
export async function meterOf(
  page: StepPage,
  { config, site }: Pick<RequestContext, "config" | "site">,
): Promise<ShownMeter | undefined> {
  if (!choosesPassword(page.fields)) return undefined
  const settings = passwordSettingsIn(config.providers)
  if (settings?.meter === undefined) return undefined
  const meter = await settings.meter()
  if (meter === undefined) {
    config.warnOnce(
      "password-meter-missing",
      "Password({ meter: true }) found no files of @zxcvbn-ts/core and @zxcvbn-ts/language-common, so the pages have no meter: see docs/passwords.md#the-meter",
    )
    return undefined
  }
  const { pathname } = new URL(site.url("password-meter"))
  return { worker: `${pathname}?v=${meter.version}`, minimum: settings.minimum }
}
