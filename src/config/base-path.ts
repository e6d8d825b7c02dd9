/** A base path as it stands in the path of a URL: one slash before it, none after it, and `/` alone for the root. */
export function normalBasePath(given: string): string {
  const { pathname } = new URL(`http://path.invalid/${given.replace(/^[/\\]+/, "")}`)
  return pathname.replace(/\/+$/, "") || "/"
}
