/**
 * Notifies other tabs of the same origin. Channel and messages are the same as in Auth.js, so that tabs with either
 * client understand each other while an application moves.
 */
import { inBrowser } from "./platform-globals.ts"

const channelName = "next-auth"

/** The reason of a message. It holds no part of a session: the receiver reads it from the server. */
export type Trigger = "getSession" | "signout"

export interface TabMessage {
  event: "session"
  data: { trigger: Trigger }
}

export interface Tabs {
  tell: (trigger: Trigger) => void
  close: () => void
}

/** @param heard called for messages of other tabs: the session can have changed. */
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
  // A posted message still arrives.
  channel?.close()
}

/** `undefined` on a server, where a channel would reach threads of the process, and in a browser without channels. */
function newChannel(): BroadcastChannel | undefined {
  return inBrowser() && typeof BroadcastChannel !== "undefined" ? new BroadcastChannel(channelName) : undefined
}

function messageOf(trigger: Trigger): TabMessage {
  return { event: "session", data: { trigger } }
}

function isTabMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && "event" in data && data.event === "session"
}
