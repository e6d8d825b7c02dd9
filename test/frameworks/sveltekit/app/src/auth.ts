import { memoryAdapter } from "authchart/adapters/memory"
import Credentials from "authchart/providers/credentials"
import Nodemailer from "authchart/providers/nodemailer"
import { SvelteKitAuth } from "authchart/sveltekit"
import { authConfig, type Settings } from "../../../contract/auth-config.ts"

export const { handle, signIn, signOut, requireSession } = SvelteKitAuth(() => config)

const told = process.env.APP_SETTINGS
const config = authConfig(JSON.parse(told ?? "{}") as Settings, { memoryAdapter, Credentials, Nodemailer })
