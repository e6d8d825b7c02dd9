import { createServer, type AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { newDataFolder, removeDataFolder, runDemo, startDemo } from "./demo-process.ts"

describe("the demo at the command line", () => {
  it("stops without an error, and has printed only its greeting", async () => {
    const folder = newDataFolder()
    const own = await startDemo(folder)
    expect(await own.stop()).toBe(0)
    expect(own.output()).not.toMatch(/warn|error|deprecat/i)
    removeDataFolder(folder)
  })

  it("says which port is in use, and how to choose another port", async () => {
    const folder = newDataFolder()
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve))
    // A server that listens on TCP has an address object.
    const { port } = holder.address() as AddressInfo
    const { code, output } = await runDemo(folder, ["--port", "0", "--provider-port", String(port)])
    holder.close()
    removeDataFolder(folder)
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port}, meant for the OpenID provider, is taken`)
    expect(output).toContain("--provider-port")
  })

  it("reports an invalid port", async () => {
    const { code, output } = await runDemo("unused", ["--port", "99999"])
    expect(code).toBe(1)
    expect(output).toBe('--port (or PORT) is a port from 0 to 65535, not "99999".\n')
  })
})
