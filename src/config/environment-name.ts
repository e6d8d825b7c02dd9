/** Returns an id as the names of environment variables contain it: `MY_PROVIDER` for `my-provider`. */
export function environmentName(id: string): string {
  return id.toUpperCase().replaceAll("-", "_")
}
