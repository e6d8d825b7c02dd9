/**
 * A guard that returns true if `identifyVisitor` has found a signed-in user. A flow passes every event to its guards,
 * so this guard checks the type of the event first.
 */
export function isSignedIn({
  event,
}: {
  readonly event: { readonly type: string; readonly visitor?: unknown }
}): boolean {
  return event.type === "visitor.identified" && event.visitor !== undefined
}
