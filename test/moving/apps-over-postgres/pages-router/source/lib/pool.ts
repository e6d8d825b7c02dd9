import { Pool } from "pg"

const kept = globalThis as unknown as { pool?: Pool }

export const pool = kept.pool ?? new Pool({ connectionString: process.env.DATABASE_URL })
if (process.env.NODE_ENV !== "production") kept.pool = pool
