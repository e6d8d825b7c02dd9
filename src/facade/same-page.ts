/** Returns `true` if two addresses are one page. Frameworks add or take a slash at the end, which must not make a loop. */
export function isSamePage(one: URL, other: URL): boolean {
  const plain = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, "")
  return plain(one) === plain(other)
}
