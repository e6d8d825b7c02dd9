import type { NextApiRequest, NextApiResponse } from "next"
import { getServerSession } from "next-auth/next"
import { authOptions } from "../../lib/auth"

export default async function old(req: NextApiRequest, res: NextApiResponse) {
  const session = await getServerSession(req, res, authOptions)
  res.status(session ? 200 : 401).json({ email: session?.user?.email ?? null })
}
