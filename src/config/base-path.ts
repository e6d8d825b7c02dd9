/**
 * Returns a base path in the form of a URL's path: it begins with one slash and does not end with a slash. The root is
 * `/`.
 */
export function normalBasePath(given: string): string {
  const { pathname } = new URL(`http://path.invalid/${given.replace(/^[/\\]+/, "")}`)
  return pathname.replace(/\/+$/, "") || "/"
}
