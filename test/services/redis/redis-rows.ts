/** The content of Redis, read without the adapter. */
import type { Rows } from "../../adapters/foreign-flows.ts"
import type { RedisPlace } from "./redis-servers.ts"

type Fields = Readonly<Record<string, string>>

/** The hashes of one kind, by field. */
async function hashes({ prefix, keys, ask }: RedisPlace, kind: string): Promise<Fields[]> {
  const own = (await keys()).filter((key) => key.startsWith(`{${prefix}}:${kind}:`))
  return Promise.all(
    own.map(async (key) => {
      const answer = await ask("HGETALL", key)
      const texts = Array.isArray(answer) ? answer.map(String) : []
      return Object.fromEntries(
        texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? ""]] : [])),
      )
    }),
  )
}

const text = (json: string | undefined): string => String(JSON.parse(json ?? "null"))

export async function redisSessions(place: RedisPlace): Promise<Pick<Rows, "sessions" | "tokens">> {
  const sessions = await hashes(place, "session")
  const tokens = await hashes(place, "token")
  return {
    sessions: sessions.map(({ userId, sessionToken, expires }) => ({
      userId: text(userId),
      sessionToken: text(sessionToken),
      expires: new Date(text(expires)),
    })),
    tokens: tokens.map(({ token }) => text(token)),
  }
}

export async function redisRows(place: RedisPlace): Promise<Rows> {
  const users = await hashes(place, "user")
  const accounts = await hashes(place, "account")
  return {
    users: users.map(({ id, email, emailVerified }) => ({
      id: text(id),
      email: text(email),
      verified: emailVerified !== "null",
    })),
    accounts: accounts.map(({ userId, provider, providerAccountId }) => ({
      userId: text(userId),
      provider: text(provider),
      providerAccountId: text(providerAccountId),
    })),
    ...(await redisSessions(place)),
  }
}
