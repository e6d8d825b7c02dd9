import { drizzle } from "drizzle-orm/node-postgres"
import { Pool } from "pg"
import * as schema from "./schema"

const kept = globalThis as unknown as { pool?: Pool }

const pool = kept.pool ?? new Pool({ connectionString: process.env.DATABASE_URL })
if (process.env.NODE_ENV !== "production") kept.pool = pool

export const db = drizzle(pool, { schema })
