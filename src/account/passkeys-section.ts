/** Makes the section of the account page that lists the passkeys of the user. */
import type { PageForm, PageRow, PageSection } from "../../machines/own-flow/sections-page.types.ts"
import type { AccountOverview, AccountPasskey } from "../ports/account.ts"
import { fill } from "../texts/fill.ts"
import { newPasskeyPath } from "./addresses.ts"
import { removal, timeIn, type Drawing } from "./drawing.ts"

interface Circumstances extends Pick<AccountOverview, "passkeyProvider"> {
  /** `true` on the page that follows the removal of a passkey. */
  readonly afterRemoval: boolean
}

export function passkeysSection(
  all: readonly AccountPasskey[],
  { passkeyProvider, afterRemoval }: Circumstances,
  drawing: Drawing,
): PageSection {
  const { passkeys: texts, accounts: shared } = drawing.texts
  return {
    id: "passkeys",
    heading: texts.heading,
    empty: texts.empty,
    passkeys: { ids: all.map(({ id }) => id), afterRemoval },
    ...(passkeyProvider !== null && { link: { path: drawing.basePath + newPasskeyPath, label: texts.add } }),
    rows: all.map((passkey): PageRow => {
      const { id, name, model, createdAt, lastUsedAt, synced, renamable, removable, rpId, userHandle } = passkey
      const removesPasskey = rpId === null || userHandle === null ? undefined : { rpId, userId: userHandle }
      return {
        title: name ?? model ?? texts.unnamed,
        ...(synced && { mark: texts.synced }),
        details: [
          ...(name !== null && model !== null ? [model] : []),
          ...(createdAt === null ? [] : [fill(texts.added, { time: timeIn(createdAt, drawing) })]),
          ...(lastUsedAt === null ? [] : [fill(texts.used, { time: timeIn(lastUsedAt, drawing) })]),
          ...(removable ? [] : [shared.last]),
        ],
        forms: [
          ...(renamable ? [renaming({ id, name }, drawing)] : []),
          ...(removable ? [removal("/account/passkeys/remove", texts.remove, { id }, removesPasskey)] : []),
        ],
      }
    }),
  }
}

function renaming({ id, name }: Pick<AccountPasskey, "id" | "name">, { texts }: Drawing): PageForm {
  return {
    path: "/account/passkeys/rename",
    label: texts.save,
    foldedAs: texts.passkeys.rename,
    fields: [
      { name: "id", type: "hidden", value: id },
      {
        name: "name",
        label: texts.passkeys.name,
        autoComplete: "off",
        optional: true,
        maxLength: 64,
        value: name ?? "",
      },
    ],
  }
}
