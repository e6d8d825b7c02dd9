/** A connection to a server that a test can interrupt and restore. */
import { tcpLine, type TcpLine } from "./tcp-line.ts"

export interface Relay extends Pick<TcpLine, "url" | "close"> {
  /** Ends every connection, and accepts no new one. */
  cut: () => void
  mend: () => void
}

export async function relayTo(target: string): Promise<Relay> {
  let isUp = true
  const { url, end, close } = await tcpLine(target, {
    isUp: () => isUp,
    join: (client, server) => {
      client.pipe(server)
      server.pipe(client)
    },
  })
  return {
    url,
    close,
    cut: () => {
      isUp = false
      end()
    },
    mend: () => {
      isUp = true
    },
  }
}
