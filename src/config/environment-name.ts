/** `my-provider` → `MY_PROVIDER`, as environment variables have it. */
export function environmentName(id: string): string {
  return id.toUpperCase().replaceAll("-", "_")
}
