/** A base path as the path of a URL has it: one slash before it, no slash after it, and `/` for the root. */
export function normalBasePath(given: string): string {
  const { pathname } = new URL(`http://path.invalid/${given.replace(/^[/\\]+/, "")}`)
  return pathname.replace(/\/+$/, "") || "/"
}
