/**
 * Notifies other tabs of the same origin. Auth.js uses the same channel and the same messages. While an application
 * moves from Auth.js to this library, tabs with the old and the new client therefore notify each other.
 */
import { inBrowser } from "./platform-globals.ts"

const channelName = "next-auth"

/**
 * The reason for a message. A message contains no part of a session, because the receiver reads the session from the
 * server.
 */
export type Trigger = "getSession" | "signout"

export interface TabMessage {
  event: "session"
  data: { trigger: Trigger }
}

export interface Tabs {
  tell: (trigger: Trigger) => void
  close: () => void
}

/**
 * Opens the channel to other tabs.
 *
 * @param heard receives each message of another tab, because the session can have changed.
 */
export function openTabs(heard: () => void): Tabs {
  const channel = newChannel()
  if (channel === undefined) return { tell: () => undefined, close: () => undefined }
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) heard()
  })
  return {
    tell: (trigger) => channel.postMessage(messageOf(trigger)),
    close: () => channel.close(),
  }
}

/** Notifies other tabs from a page that does not listen. */
export function tellTabs(trigger: Trigger): void {
  const channel = newChannel()
  channel?.postMessage(messageOf(trigger))
  // A message that was posted before `close` still arrives.
  channel?.close()
}

/**
 * Opens the channel. Returns `undefined` in a browser without `BroadcastChannel`, and on a server, where the channel
 * would connect threads of the process instead of tabs.
 */
function newChannel(): BroadcastChannel | undefined {
  return inBrowser() && typeof BroadcastChannel !== "undefined" ? new BroadcastChannel(channelName) : undefined
}

function messageOf(trigger: Trigger): TabMessage {
  return { event: "session", data: { trigger } }
}

function isTabMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && "event" in data && data.event === "session"
}
