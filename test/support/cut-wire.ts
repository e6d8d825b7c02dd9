/** A line to PostgreSQL that can be cut: at one query, before the server hears it or before its answer comes back. */
import { connect, createServer, type Socket } from "node:net"
import type { Cut, KillableStore } from "./sign-in-kills.ts"

export interface CutWire extends Pick<KillableStore, "arm" | "said" | "mend"> {
  /** The same database as the one given, by way of this line. */
  url: string
  close: () => Promise<void>
}

/** Types of messages that a client begins a query with: a simple one, or one with parameters (protocol 3.0, §55.7). */
const beginsQuery = new Set(["Q", "P", "B"].map((letter) => letter.charCodeAt(0)))
/** `ReadyForQuery`, at the end of whatever the server says. */
const ready = "Z".charCodeAt(0)
const readyLength = 6

export async function cutWire(target: string): Promise<CutWire> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let cut: Cut | undefined
  let said: string[] = []
  let away = false

  /** Whether this query is the one at which the line breaks. */
  function isCut(query: Buffer): boolean {
    said.push(textOf(query))
    return cut !== undefined && said.length - 1 === cut.after
  }
  function drop(pair: readonly [Socket, Socket]): void {
    away = cut?.afterwards === "stays away"
    for (const each of away ? pairs : [pair]) for (const socket of each) socket.destroy()
  }

  const server = createServer((client) => {
    if (away) return void client.destroy()
    const database = connect({ host: hostname, port: Number(port) })
    const pair = [client, database] as const
    pairs.add(pair)
    let established = false
    let deaf = false
    client.on("data", (chunk) => {
      if (established && beginsQuery.has(chunk[0] ?? 0) && isCut(chunk)) {
        if (cut?.loses === "request") return drop(pair)
        deaf = true
      }
      database.write(chunk)
    })
    database.on("data", (chunk) => {
      if (deaf) return drop(pair)
      established ||= chunk[chunk.length - readyLength] === ready
      client.write(chunk)
    })
    for (const [socket, other] of [pair, [database, client]] as const) {
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const url = new URL(target)
  url.hostname = "127.0.0.1"
  url.port = String(typeof address === "object" ? address?.port : "")
  return {
    url: url.href,
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
    close: () =>
      new Promise((resolve) => {
        for (const pair of pairs) for (const socket of pair) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** The statement, as far as it can be read. */
function textOf(query: Buffer): string {
  return query
    .toString("latin1")
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
}
