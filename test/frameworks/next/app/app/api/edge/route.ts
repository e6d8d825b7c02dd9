import { auth } from "../../../auth"

export const runtime = "edge"

export async function GET() {
  return Response.json({ auth: await auth(), runtime: "EdgeRuntime" in globalThis ? "edge" : "node" })
}
