/** Names that no visitor and no user can choose, because a reader could take their user for the site or its staff. */

const reserved: ReadonlySet<string> = new Set(
  [
    "abuse account accounts admin administrator admins anonymous anyone api app auth authentication billing bot",
    "contact customerservice daemon deleted developer developers everyone guest help helpdesk hostmaster info",
    "legal login logout mail mailer mailerdaemon management manager me mod moderator moderators mods noreply",
    "null oauth office official operator owner password passwords payments postmaster press privacy profile",
    "register registration root sales security service services session settings signin signout signup site",
    "staff superadmin superuser support sysadmin system team trust undefined unknown user username users",
    "verified webmaster website www you",
  ]
    .join(" ")
    .split(" "),
)

/** Characters that look like a letter of the Latin alphabet in most fonts, each before its letter. */
const twins: ReadonlyMap<string, string> = new Map(
  "ıi ɩi ȷj ɑa ɡg аa еe оo рp сc уy хx іi ѕs јj һh ԛq ԝw ԁd ӏl οo νv".split(" ").map((pair) => {
    const [twin = "", letter = ""] = pair
    return [twin, letter]
  }),
)

/**
 * Returns a name without the characters that change how it looks, but not how a person reads it: `.`, `_`, `-` and the
 * marks that letters of several scripts can have, such as accents. The vowel signs of Indic scripts stay, because they
 * are part of a word.
 */
function bare(name: string): string {
  const letters = name.normalize("NFD").replace(/[._-]|(?=\p{Script=Inherited})\p{M}/gu, "")
  return Array.from(letters, (letter) => twins.get(letter) ?? letter).join("")
}

/**
 * Returns a function that reads a name in its normal form (`readUsername`), and returns true if it is on the library's
 * list of reserved names or on the given list. The function ignores `.`, `_`, `-` and accents, and treats a letter that
 * looks like a Latin letter as this letter: `admin_`, `ádmin` and `admın` are reserved too. It does not recognise digits
 * in place of letters, such as `adm1n`.
 *
 * @param more names in the form of `readReservedName`, in addition to the list of the library.
 */
export function reservedAmong(more: readonly string[]): (name: string) => boolean {
  const own = new Set(more.map(bare))
  return (name) => reserved.has(bare(name)) || own.has(bare(name))
}
