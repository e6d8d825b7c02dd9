/** The name in what `update()` sent, which a browser can fill with anything. */
export function nameSent(sent: unknown): string | undefined {
  const user = typeof sent === "object" && sent !== null && "user" in sent ? sent.user : undefined
  const name = typeof user === "object" && user !== null && "name" in user ? user.name : undefined
  return typeof name === "string" && name !== "" ? name : undefined
}
