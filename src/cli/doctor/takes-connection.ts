/** Tests whether a host that did not respond in time accepts connections. */
import { connect } from "node:net"

/** The maximum time for a connection, in milliseconds. A running server accepts a connection at once. */
const patience = 1000

/** Returns true if the host accepts a TCP connection. Sends no data. */
export function takesConnection(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.setTimeout(patience, () => end(false))
    socket.once("connect", () => end(true)).once("error", () => end(false))
  })
}

/** Returns true if the host of an HTTP URL accepts a TCP connection. */
export function takesConnectionAt({ protocol, hostname, port }: URL): Promise<boolean> {
  return takesConnection(hostname.replace(/^\[|\]$/g, ""), Number(port || (protocol === "http:" ? 80 : 443)))
}
