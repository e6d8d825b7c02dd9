/** Writes the sentences about the user who is signed in with the visitor's browser. */
import type { DefaultUser } from "../ports/records.ts"
import type { Texts } from "../texts/texts.ts"
import { pieces } from "../texts/fill.ts"
import { html, type Html } from "./html.ts"

/** The user of the session, as the session or the database names the user. */
export type ShownUser = Readonly<Pick<DefaultUser, "name" | "email">>

/** Returns the address of the user, or else the name. `undefined` for a user without both. */
export function nameOf(user: ShownUser | undefined): string | undefined {
  return user?.email || user?.name || undefined
}

/** Returns the sentence that says who is signed in. */
export function signedInAs(user: ShownUser | undefined, texts: Texts): readonly (string | Html)[] {
  return pieces(texts.signOut.signedInAs, { who: html`<bdi class="who">${nameOf(user)}</bdi>` })
}

/**
 * Returns the paragraph that says who is signed in, and that a sign-in of another user ends this session. Empty for a
 * visitor who is not signed in, and for a user without an address and a name.
 */
export function replacedUser(user: ShownUser | undefined, texts: Texts): Html | undefined {
  if (nameOf(user) === undefined) return undefined
  return html`<p>${signedInAs(user, texts)} ${texts.signIn.replaces}</p>`
}

/** Returns true if both addresses are equal, without regard to the case of letters. */
export function isAddressOf({ email }: ShownUser, address: string): boolean {
  return typeof email === "string" && email !== "" && email.toLowerCase() === address.toLowerCase()
}
