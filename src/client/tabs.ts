/**
 * Notifies other tabs of the same origin. The channel and the messages are those of Auth.js, so that tabs with the
 * client of Auth.js and tabs with this client notify each other.
 */
import { inBrowser } from "./platform-globals.ts"

const channelName = "next-auth"

/**
 * The reason for a message. A message contains no session data, because the receiver reads the session from the server.
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
 * @param heard runs for each message of another tab, because the session can have changed.
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

/** Notifies other tabs from a page that has not opened the channel. */
export function tellTabs(trigger: Trigger): void {
  const channel = newChannel()
  channel?.postMessage(messageOf(trigger))
  // The function can close the channel at once: the other tabs still receive a message that was posted before.
  channel?.close()
}

/**
 * Opens the channel. Returns `undefined` in a browser without `BroadcastChannel`. Also returns `undefined` on a server,
 * where a channel would connect threads of the process instead of tabs.
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
