import { memoryAdapter } from "authchart/adapters/memory"
import { AstroAuth } from "authchart/astro"
import Credentials from "authchart/providers/credentials"
import Nodemailer from "authchart/providers/nodemailer"
import { authConfig, type Settings } from "../../../contract/auth-config.ts"

const told = process.env.APP_SETTINGS
const config = authConfig(JSON.parse(told ?? "{}") as Settings, { memoryAdapter, Credentials, Nodemailer })

export const { onRequest, ALL, requireSession } = AstroAuth(() => config)
