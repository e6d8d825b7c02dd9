/** Whether anybody is there, of a machine that did not answer in time. */
import { connect } from "node:net"

/** Milliseconds. Whoever takes connections, takes them at once. */
const patience = 1000

/** Whether a connection is taken. Sends nothing. */
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

/** The same for an address of the web. */
export function takesConnectionAt({ protocol, hostname, port }: URL): Promise<boolean> {
  return takesConnection(hostname.replace(/^\[|\]$/g, ""), Number(port || (protocol === "http:" ? 80 : 443)))
}
