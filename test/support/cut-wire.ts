/**
 * A connection to PostgreSQL that breaks at one query, before the server receives it or before its response arrives.
 */
import type { Socket } from "node:net"
import type { Cut } from "./cuts.ts"
import type { KillableStore } from "./sign-in-kills.ts"
import { tcpLine, type TcpLine } from "./tcp-line.ts"

export interface CutWire extends Pick<KillableStore, "arm" | "said" | "mend">, Pick<TcpLine, "url" | "close"> {}

/** Types of messages that begin a query: a simple one, or one with parameters (protocol 3.0, §55.7). */
const beginsQuery = new Set(["Q", "P", "B"].map((letter) => letter.charCodeAt(0)))
/** `ReadyForQuery`, at the end of every response of the server. */
const ready = "Z".charCodeAt(0)
const readyLength = 6

export async function cutWire(target: string): Promise<CutWire> {
  let cut: Cut | undefined
  let said: string[] = []
  let away = false

  /** Whether the connection breaks at this query. */
  function isCut(query: Buffer): boolean {
    said.push(textOf(query))
    return cut !== undefined && said.length - 1 === cut.after
  }
  function drop(client: Socket): void {
    away = cut?.afterwards === "stays away"
    if (away) line.end()
    else client.destroy()
  }

  const line = await tcpLine(target, {
    isUp: () => !away,
    join: (client, database) => {
      let established = false
      let deaf = false
      client.on("data", (chunk) => {
        if (established && beginsQuery.has(chunk[0] ?? 0) && isCut(chunk)) {
          if (cut?.loses === "request") return drop(client)
          deaf = true
        }
        database.write(chunk)
      })
      database.on("data", (chunk) => {
        if (deaf) return drop(client)
        established ||= chunk[chunk.length - readyLength] === ready
        client.write(chunk)
      })
    },
  })
  return {
    url: line.url,
    close: line.close,
    arm: (next) => {
      cut = next
      said = []
      away = false
    },
    said: () => said,
    mend: () => {
      cut = undefined
      away = false
    },
  }
}

/** Returns the readable part of the statement. */
function textOf(query: Buffer): string {
  return query
    .toString("latin1")
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
}
