/** Parts that the sections of the account page share. */
import type { PageForm } from "../../machines/own-flow/sections-page.types.ts"
import type { Language } from "../texts/languages.ts"
import type { AccountTexts } from "./texts/index.ts"

export interface Place {
  readonly language: Language
  readonly basePath: string
}

export interface Drawing extends Place {
  readonly texts: AccountTexts
}

/**
 * Makes the form that removes something. `fields` are sent unchanged.
 *
 * @param removesPasskey the passkey that the form removes.
 */
export function removal(
  path: string,
  label: string,
  fields: Readonly<Record<string, string>>,
  removesPasskey?: PageForm["removesPasskey"],
): PageForm {
  return {
    path,
    label,
    removes: true,
    ...(removesPasskey && { removesPasskey }),
    fields: Object.entries(fields).map(([name, value]) => ({ name, type: "hidden", value })),
  }
}

/** Writes a time in the visitor's language. The server does not know the visitor's time zone, so the zone is UTC. */
export function timeIn(time: string, { language }: Drawing): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return `${format.format(new Date(time))} UTC`
}
