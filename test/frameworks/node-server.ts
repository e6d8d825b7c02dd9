/** Real servers on loopback for tests, and a client that sends raw bytes. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { onTestFinished } from "vitest"
import { sendResponse, toRequest, UnreadableRequest } from "../../src/frameworks/node.ts"

/** Serves on a free port until the end of the test. */
export async function serve(listener: RequestListener): Promise<{ origin: string; port: number }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // A server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port }
}

/** A server that responds with the result of `respond`, and with an error status to an unreadable request. */
export function serveWeb(
  respond: (request: Request) => Response | Promise<Response>,
): Promise<{ origin: string; port: number }> {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      await sendResponse(res, await respond(toRequest(req, res)))
    } catch (error) {
      if (!(error instanceof UnreadableRequest)) throw error
      await sendResponse(res, new Response(error.message, { status: error.status }))
    }
  }
  return serve((req, res) => void answer(req, res))
}

/** Sends raw bytes and reads until the server closes, or for `patience` milliseconds. */
export function raw(port: number, text: string, patience = 2000): Promise<string> {
  return new Promise((resolve) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    const end = (): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setEncoding("utf8")
    socket.on("data", (part: string) => (answer += part))
    socket.on("close", end)
    socket.on("error", end)
    setTimeout(end, patience).unref()
  })
}

/** Lines of a request without a body, with `Connection: close`. */
export const get = (lines: string[]): string => [...lines, "Connection: close", "", ""].join("\r\n")
