/** Asks the TypeScript language server for the texts that an editor would show. */
import { spawn } from "node:child_process"
import { pathToFileURL } from "node:url"

interface Message {
  id?: number
  method?: string
  result?: { contents?: { value?: string } } | null
}

const root = new URL("../../", import.meta.url)

/**
 * Returns the hover texts of the last word of each line, in a file of the given text in `test/`.
 *
 * @returns one text per line of `text`.
 */
export async function hovers(text: string): Promise<string[]> {
  const server = spawn(new URL("node_modules/.bin/tsc", root).pathname, ["--lsp", "--stdio"], { cwd: root.pathname })
  const waiting = new Map<number, (message: Message) => void>()
  let bytes = Buffer.alloc(0)
  let count = 0
  const send = (message: object) => {
    const json = JSON.stringify({ jsonrpc: "2.0", ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`)
  }
  const ask = (method: string, params: object): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++count
      waiting.set(id, resolve)
      send({ id, method, params })
    })
  server.stdout.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const end = bytes.indexOf("\r\n\r\n")
      const length = Number(/Content-Length: (\d+)/i.exec(bytes.toString("latin1", 0, Math.max(end, 0)))?.[1])
      if (end < 0 || Number.isNaN(length) || bytes.length < end + 4 + length) return
      const message = JSON.parse(bytes.toString("utf8", end + 4, end + 4 + length)) as Message
      bytes = bytes.subarray(end + 4 + length)
      // The server sends requests of its own; none matters here.
      if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null })
      else if (message.id !== undefined) waiting.get(message.id)?.(message)
    }
  })
  try {
    const capabilities = { textDocument: { hover: { contentFormat: ["plaintext"] } } }
    await ask("initialize", { processId: null, rootUri: pathToFileURL(root.pathname).href, capabilities })
    send({ method: "initialized", params: {} })
    const uri = new URL("test/hovered.ts", root).href
    send({
      method: "textDocument/didOpen",
      params: { textDocument: { uri, languageId: "typescript", version: 1, text } },
    })
    const shown: string[] = []
    for (const [line, words] of text.trimEnd().split("\n").entries()) {
      const character = words.search(/\w+\W*$/)
      const answer = await ask("textDocument/hover", { textDocument: { uri }, position: { line, character } })
      shown.push(answer.result?.contents?.value ?? "")
    }
    return shown
  } finally {
    server.kill()
  }
}
