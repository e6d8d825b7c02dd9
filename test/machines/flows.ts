/** Every built-in flow, compiled, with facts for its tests. */
import { compile } from "../../machines/compile.ts"
import { chart as credentials, type Flow as Credentials } from "../../machines/credentials/index.ts"
import { chart as email, type Flow as Email } from "../../machines/email/index.ts"
import type { Chart, CheckId, FlowTypes } from "../../machines/grammar.ts"
import { chart as oauth, type Context as OAuthContext, type Flow as OAuth } from "../../machines/oauth/index.ts"
import { requiredChecks as requiredOfAnonymous } from "../../machines/anonymous/anonymous.guards.ts"
import { requiredChecks as requiredOfCredentials } from "../../machines/credentials/credentials.guards.ts"
import { requiredChecks as requiredOfEmail } from "../../machines/email/email.guards.ts"
import { requiredChecks as requiredOfPasskey } from "../../machines/passkey/passkey.guards.ts"
import { requiredChecks as requiredOfOAuth } from "../../machines/oauth/oauth.guards.ts"
import type { Program, Tables } from "../../machines/program.ts"
import { chart as session } from "../../machines/session/index.ts"
import { sessionProgram } from "../../machines/session/session.program.ts"
import { chart as notMe, type Flow as NotMe } from "../../machines/not-me/index.ts"
import { chart as signOut, type Flow as SignOut } from "../../machines/sign-out/index.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import type { FlowName } from "../../src/flows/registry.ts"

const every = Object.entries(everyFlow)
const chartsByName = Object.fromEntries(every.map(([name, { chart }]) => [name, chart])) as Record<
  FlowName,
  Chart<FlowTypes>
>
const programsByName = Object.fromEntries(every.map(([name, flow]) => [name, flow.program(undefined)])) as Record<
  FlowName,
  Program
>

/** Flows whose own types a test reads have a line of their own. */
export const charts = { ...chartsByName, oauth, credentials, email, session, signOut, notMe } as const

export const programs = {
  ...programsByName,
  oauth: compile<OAuth>(oauth, askNames),
  credentials: compile<Credentials>(credentials, askNames),
  email: compile<Email>(email, askNames),
  // Requests run written tables, and so do the tests.
  session: sessionProgram,
  signOut: compile<SignOut>(signOut, askNames),
  notMe: compile<NotMe>(notMe, askNames),
} as const

/** The state that issues the session, in every sign-in flow. */
export const grant = "admission.issuingSession"

/** One configuration of a flow: the known results of its guards, and its required checks. */
export interface Configuration {
  name: string
  program: Tables
  assume: Readonly<Record<string, boolean>>
  requires: readonly CheckId[]
}

/**
 * Every combination of provider type, checks, source of the profile and redirect proxy. The response mode is not a
 * dimension, because the chart does not depend on it.
 */
export const configurations: readonly Configuration[] = [
  { name: "credentials", program: programs.credentials, assume: {}, requires: requiredOfCredentials() },
  { name: "anonymous", program: programs.anonymous, assume: {}, requires: requiredOfAnonymous() },
  { name: "passkey", program: programs.passkey, assume: {}, requires: requiredOfPasskey() },
  { name: "email", program: programs.email, assume: {}, requires: requiredOfEmail() },
  ...oauthConfigurations(),
]

function oauthConfigurations(): Configuration[] {
  const both = [true, false]
  return both.flatMap((openId) =>
    both.flatMap((state) =>
      (openId ? both : [false]).flatMap((nonce) =>
        (openId ? both : [true]).flatMap((readsUserinfo) =>
          pairs(both, both).map(([pkce, proxy]): Configuration => {
            const given = [
              openId && "openid",
              state && "state",
              pkce && "pkce",
              nonce && "nonce",
              readsUserinfo && "userinfo",
              proxy && "on a redirect proxy",
            ]
            return {
              name: `oauth (${given.filter((word) => word !== false).join(", ") || "nothing asked for"})`,
              program: programs.oauth,
              // Guards that read only values that the flow sealed at its start.
              assume: {
                expectsIdToken: openId,
                readsUserinfo,
                stateNotRequired: !state,
                subjectNotRequired: !openId,
                ...(pkce ? { verifierNotRequired: false } : {}),
                ...(proxy ? {} : { onRedirectProxy: false }),
                ...(nonce ? { nonceNotRequired: false } : {}),
              },
              requires: requiredOfOAuth({
                openId,
                readsUserinfo,
                sendsChallenge: pkce,
                stateDigest: state ? "digest" : undefined,
                nonce: nonce ? "nonce" : undefined,
              } as OAuthContext),
            }
          }),
        ),
      ),
    ),
  )
}

function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  return some.flatMap((one) => others.map((other): [A, B] => [one, other]))
}
