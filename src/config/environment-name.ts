/** Returns an id in the form that names of environment variables contain: `MY_PROVIDER` for `my-provider`. */
export function environmentName(id: string): string {
  return id.toUpperCase().replaceAll("-", "_")
}
