/** A server's connections through this process, where a test can inspect and end them. */
import { connect, createServer, type Socket } from "node:net"

export interface TcpLine {
  /** The given server, through this process. */
  url: string
  /** Ends every connection. */
  end: () => void
  close: () => Promise<void>
}

export interface TcpLineOptions {
  /** Whether a connection is accepted now. */
  isUp: () => boolean
  /** Forwards the data of both sides. If one side ends, ends the other side, too. */
  join: (client: Socket, server: Socket) => void
}

export async function tcpLine(target: string, { isUp, join }: TcpLineOptions): Promise<TcpLine> {
  const url = new URL(target)
  const server = { host: url.hostname, port: Number(url.port) }
  const open = new Set<Socket>()
  const listener = createServer((client) => {
    if (!isUp()) return void client.destroy()
    const upstream = connect(server)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        other.destroy()
        open.delete(socket)
      })
    }
    join(client, upstream)
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  const address = listener.address()
  url.hostname = "127.0.0.1"
  url.port = String(typeof address === "object" ? address?.port : "")
  const end = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    end,
    close: () =>
      new Promise((resolve) => {
        end()
        listener.close(() => resolve())
      }),
  }
}
