/**
 * The other tabs of the same browser and origin. Channel and messages are those of Auth.js, so that during a move a tab
 * with either client hears one with the other.
 */
import { inBrowser } from "./world.ts"

const channelName = "next-auth"

/** Why a tab speaks. Nothing of a session is in a message: whoever hears one asks the server. */
export type Trigger = "getSession" | "signout"

export interface TabMessage {
  event: "session"
  data: { trigger: Trigger }
}

export interface Tabs {
  tell: (trigger: Trigger) => void
  close: () => void
}

/** @param heard another tab said that the session may have changed. Not called for what this very channel says. */
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

/** Tells them from a page that listens to none. */
export function tellTabs(trigger: Trigger): void {
  const channel = newChannel()
  channel?.postMessage(messageOf(trigger))
  // What was posted still arrives.
  channel?.close()
}

/** None on a server, where a channel would reach the threads of the process, and none in a browser without them. */
function newChannel(): BroadcastChannel | undefined {
  return inBrowser() && typeof BroadcastChannel !== "undefined" ? new BroadcastChannel(channelName) : undefined
}

function messageOf(trigger: Trigger): TabMessage {
  return { event: "session", data: { trigger } }
}

function isTabMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && "event" in data && data.event === "session"
}
