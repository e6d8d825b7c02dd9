import NextAuth from "next-auth"
import "next-auth/jwt"
import Apple from "next-auth/providers/apple"
import Atlassian from "next-auth/providers/atlassian"
import Box from "next-auth/providers/box"
import Coinbase from "next-auth/providers/coinbase"
import Discord from "next-auth/providers/discord"
import Dropbox from "next-auth/providers/dropbox"
import Facebook from "next-auth/providers/facebook"
import Figma from "next-auth/providers/figma"
import GitHub from "next-auth/providers/github"
import GitLab from "next-auth/providers/gitlab"
import Google from "next-auth/providers/google"
import Kakao from "next-auth/providers/kakao"
import Line from "next-auth/providers/line"
import LinkedIn from "next-auth/providers/linkedin"
import Mailchimp from "next-auth/providers/mailchimp"
import Netlify from "next-auth/providers/netlify"
import Patreon from "next-auth/providers/patreon"
import Pinterest from "next-auth/providers/pinterest"
import Reddit from "next-auth/providers/reddit"
import Salesforce from "next-auth/providers/salesforce"
import Slack from "next-auth/providers/slack"
import Spotify from "next-auth/providers/spotify"
import Strava from "next-auth/providers/strava"
import Twitch from "next-auth/providers/twitch"
import Twitter from "next-auth/providers/twitter"
import Vipps from "next-auth/providers/vipps"
import Webex from "next-auth/providers/webex"
import Wikimedia from "next-auth/providers/wikimedia"
import Yandex from "next-auth/providers/yandex"
import Zoom from "next-auth/providers/zoom"
import Credentials from "next-auth/providers/credentials"

export const { handlers, auth, signIn, signOut } = NextAuth({
  debug: !!process.env.AUTH_DEBUG,
  theme: { logo: "https://authjs.dev/img/logo-sm.png" },
  providers: [
    Apple,
    Atlassian,
    Box,
    Coinbase,
    Discord,
    Dropbox,
    Facebook,
    Figma,
    GitHub,
    GitLab({ clientId: process.env.AUTH_GITLAB_ID, clientSecret: process.env.AUTH_GITLAB_SECRET }),
    Google,
    Kakao,
    Line,
    LinkedIn,
    Mailchimp,
    Netlify,
    Patreon,
    Pinterest,
    Reddit,
    Salesforce,
    Slack,
    Spotify,
    Strava,
    Twitch,
    Twitter,
    Vipps({ issuer: "https://apitest.vipps.no/access-management-1.0/access/" }),
    Webex,
    Wikimedia,
    Yandex,
    Zoom,
    Credentials({
      credentials: { email: { label: "E-mail" }, password: { label: "Password", type: "password" } },
      authorize({ email, password }) {
        return email === "ada@app.test" && password === "correct horse" ? { id: "ada", name: "Ada", email } : null
      },
    }),
  ],
  basePath: "/api/auth",
  session: { strategy: "jwt" },
  callbacks: {
    authorized({ request, auth: session }) {
      return request.nextUrl.pathname === "/members" ? !!session : true
    },
    jwt({ token, trigger, session, account }) {
      if (trigger === "update") token.name = session.user.name
      if (account?.provider === "gitlab") return { ...token, accessToken: account.access_token }
      return token
    },
    async session({ session, token }) {
      if (token?.accessToken) session.accessToken = token.accessToken
      return session
    },
  },
  experimental: { enableWebAuthn: true },
})

declare module "next-auth" {
  interface Session {
    accessToken?: string
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    accessToken?: string
  }
}
