/** Returns the form of an id that names of environment variables use: `MY_PROVIDER` for `my-provider`. */
export function environmentName(id: string): string {
  return id.toUpperCase().replaceAll("-", "_")
}
