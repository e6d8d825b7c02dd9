/**
 * Every difference there may be. What matches none of these fails the suite, and so does an entry that nothing matched.
 * The page docs/differences.md is made of this list.
 */
import {
  errorIn,
  holds,
  isAt,
  isRedirectTo,
  isStep,
  laterThan,
  onlyOurs,
  onlyTheirs,
  reasonIn,
  statusIn,
  type Sighting,
} from "./sighting.ts"

export interface ListedDifference {
  id: string
  /** An id that docs/decisions/0008-compatibility-decisions.md publishes. */
  decision: string
  title: string
  /** For whoever moves over. */
  why: string
  where: (sighting: Sighting) => boolean
}

const step = {
  read: /^(?:GET|POST) \/session/,
  start: /^POST \/signin\/(?:idp|plain)/,
  back: /^come back/,
  link: /^open the link/,
}

export const differences: readonly ListedDifference[] = [
  {
    id: "signed-in-elsewhere",
    decision: "D4",
    title: "A link from a mail asks before it signs in another browser",
    why: "Mail scanners open links, and used to spend them. In the browser that asked for the mail it signs in at once; anywhere else there is a page with one button. What is wrong with a link shows when the button is pressed; one that lost a part, or cannot work any more, is refused without asking the store.",
    where: (sighting) =>
      (isStep(sighting, step.link) && statusIn(sighting, "ours") === 200 && statusIn(sighting, "theirs") === 302) ||
      (isStep(sighting, /^press the button to \/callback\/mail/) && holds(sighting.answers.theirs?.seen, "stuck")) ||
      (isStep(sighting, step.link) &&
        isAt(sighting, /^calls\.adapter useVerificationToken/) &&
        onlyTheirs(sighting) &&
        errorIn(sighting, "ours") === "Verification"),
  },
  {
    id: "id-token-signature",
    decision: "D1",
    title: "The signature of an ID token is verified",
    why: "The provider's keys are fetched once and the token is checked with them. Whoever can answer in the provider's place could otherwise sign in as anybody.",
    where: (sighting) =>
      (isAt(sighting, /^calls\.idp \/keys$/) && onlyOurs(sighting)) ||
      (sighting.scenario.id === "oauth/ID token, signature" && errorIn(sighting, "ours") === "OAuthCallbackError"),
  },
  {
    id: "checks-always",
    decision: "D2",
    title: "State, PKCE and nonce are used with every provider that takes them",
    why: "A provider's own list of checks only adds. A stolen or planted code is worth nothing.",
    where: (sighting) =>
      onlyOurs(sighting) &&
      isAt(
        sighting,
        /^location\.query\.(?:state|nonce|code_challenge|code_challenge_method)$|^calls\.\w+ \/token\.body\.code_verifier$|\.profile\.nonce$/,
      ),
  },
  {
    id: "protocol-parameters",
    decision: "D16",
    title: "The query cannot replace client_id, redirect_uri or response_type",
    why: "Other parameters of the query (login_hint, prompt, scope, …) go along as before.",
    where: (sighting) =>
      sighting.scenario.id === "oauth/start, query overrides" &&
      isAt(sighting, /^location\.query\.(?:response_type|client_id|redirect_uri|state|nonce)$/),
  },
  {
    id: "flow-cookie",
    decision: "C4.1",
    title: "One sealed cookie for each sign-in under way",
    why: "State, PKCE and nonce were three cookies of fixed names: a second tab overwrote those of the first, and a provider that answers by a form could not have PKCE. Now both tabs end well, and so do both kinds of answer. cookies.state, cookies.pkceCodeVerifier and cookies.nonce still set the attributes.",
    where: (sighting) =>
      isAt(
        sighting,
        /^cookies\.(?:__Host-|__Secure-)?(?:authjs\.(?:flow|state|pkce\.code_verifier|nonce)|st)(?:\.|$)/,
      ) ||
      (["oauth/two tabs, the first ends", "oauth/form_post with pkce"].includes(sighting.scenario.id) &&
        errorIn(sighting, "ours") === "" &&
        (errorIn(sighting, "theirs") === "Configuration" || isStep(sighting, step.read))),
  },
  {
    id: "foreign-form-gets-no-cookies",
    decision: "D13",
    title: "A form that a provider posts does not replace the CSRF cookie",
    why: "The browser withholds our cookies from such a request, so a new CSRF token was set each time, and forms that were open in other tabs stopped working.",
    where: (sighting) =>
      sighting.scenario.id === "oauth/form_post" &&
      isStep(sighting, step.back) &&
      onlyTheirs(sighting) &&
      isAt(sighting, /csrf-token$|callback-url$/),
  },
  {
    id: "linked-to-who-began",
    decision: "D3",
    title: "An account is linked to whoever began the sign-in, and a new session replaces the old one",
    why: "Who is signed in is looked up when a sign-in begins, too; if that changed on the way, the sign-in is refused and links nothing. The row of a session that is replaced is deleted, so that nobody goes on with it.",
    where: (sighting) =>
      (onlyOurs(sighting) &&
        ((isStep(sighting, step.start) && isAt(sighting, /^calls\.adapter (?:getSessionAndUser|getUser)$/)) ||
          isAt(sighting, /^calls\.adapter deleteSession$/))) ||
      isAt(sighting, /^order\.adapter deleteSession$/) ||
      reasonIn(sighting) === "session_changed" ||
      laterThan(sighting, ["session_changed"]),
  },
  {
    id: "evidence-in-the-token",
    decision: "P6",
    title: "The session token says how its user authenticated",
    why: "A claim `authchart` holds a random id of the session, the time and the methods of the sign-in, and whose id `sub` is. It is added after callbacks.jwt, and no callback or event sees it; a `jwt.encode` of your own gets it with the other claims. Auth.js keeps it while it reads such a token, and drops it at the next sign-in.",
    where: (sighting) => onlyOurs(sighting) && isAt(sighting, /^cookies\..*\.value\.claims\.authchart$/),
  },
  {
    id: "sign-out-is-remembered",
    decision: "P9",
    title: "A response that comes late does not undo a sign-out",
    why: "A read that was on its way when the user signed out could set the session's cookie again. The sign-out, and a sign-in as another user, set a cookie with a hash of the session's id; a token of that session counts no more in this browser. A sign-in as the same user remembers the earlier session, so that the next sign-out ends it too. Tokens of Auth.js have no such id until their user signs in anew.",
    where: (sighting) =>
      (onlyOurs(sighting) && isAt(sighting, /^cookies\.(?:__Secure-|__Host-)?authjs\.(?:signed-out|replaced)$/)) ||
      (sighting.scenario.id === "sign-out/token, a response that comes late" && isStep(sighting, step.read)),
  },
  {
    id: "several-session-cookies",
    decision: "P5",
    title: "Of several session cookies in one request, the one that is a session counts",
    why: "A page of a sibling host, or of another path, can set a cookie of the same name. A value that is no session is passed over, and a chunk that is no part of the session is cleared; of one user's sessions the newest counts; sessions of different users give no session, and the name is cleared for every parent domain and path.",
    where: ({ scenario }) =>
      ["session/token, a chunk beside it", "session/token, another value of the name"].includes(scenario.id),
  },
  {
    id: "read-once",
    decision: "C5.1",
    title: "Rows are read once, before callbacks.signIn is asked, and the user once more after it",
    why: "The account was looked up twice, and who is signed in even where it changes nothing. When the store cannot answer, the sign-in ends before your callback runs, and nobody is taken for signed out. A user whom the callback or another request deleted meanwhile gets no session. Before an account is refused because of its address, it is looked up again: another request may have made this very user. Adapters that can, find an address in any case.",
    where: (sighting) =>
      (isAt(
        sighting,
        /^calls\.adapter (?:get(?:UserByAccount|UserByEmail|SessionAndUser|User)|list(?:UsersByAddress|AddressesWithCapitals))(?:\.\d+)?$/,
      ) &&
        (isStep(sighting, step.back) || isStep(sighting, step.link))) ||
      (isAt(sighting, /^order\.adapter getUserByAccount$/) && isStep(sighting, step.back)) ||
      (isAt(sighting, /^calls\.callback signIn$/) && onlyTheirs(sighting) && reasonIn(sighting) === "effect_failed") ||
      (sighting.scenario.id === "linking/store fails to know who is signed in, tokens" &&
        reasonIn(sighting) === "effect_failed"),
  },
  {
    id: "one-transaction",
    decision: "C4.11",
    title: "A sign-up is stored whole, or taken up again",
    why: "With transactions, user, account and session are one, and events.createUser is told when it stands. Without, a verification token remembers, for an hour, a user whose account is not linked yet, and the next sign-in mends it instead of ending in OAuthAccountNotLinked for ever.",
    where: (sighting) =>
      isAt(sighting, /^order\.event (?:createUser|linkAccount)$/) ||
      (isAt(sighting, /^calls\.adapter transaction$/) && onlyOurs(sighting)) ||
      (isAt(sighting, /^calls\.adapter (?:create|use)VerificationToken$/) &&
        onlyOurs(sighting) &&
        holds(sighting.ours, "authchart.sign-up")) ||
      (reasonIn(sighting) === "effect_failed" && isAt(sighting, /^calls\.(?:event createUser|adapter deleteUser)$/)),
  },
  {
    id: "tokens-kept-fresh",
    decision: "C4.10",
    title: "The provider's newest tokens are stored",
    why: "Where the adapter has updateAccount; it used to keep those of the first sign-in.",
    where: (sighting) => isAt(sighting, /^calls\.adapter updateAccount$/) && onlyOurs(sighting),
  },
  {
    id: "stored-before-sent",
    decision: "C5.7",
    title: "A link is stored before it is sent",
    why: "Both were done at once: a mail could go out for a link that was never stored. When a mail cannot be sent, its link is taken back.",
    where: (sighting) =>
      isAt(sighting, /^order\.mail$/) ||
      (sighting.scenario.id === "email/store fails" && isAt(sighting, /^calls\.mail$/) && onlyTheirs(sighting)) ||
      (sighting.scenario.id === "email/mail fails" &&
        isAt(sighting, /^calls\.adapter (?:create|use)VerificationToken$/) &&
        onlyOurs(sighting)),
  },
  {
    id: "session-written-with-reason",
    decision: "C4.4",
    title: "A session cookie is written again when there is a reason",
    why: "When the token changed, when updateAge has passed, or on update: not on every read, nor when a signed-in user signs in again. iat, exp and jti stay those of the token that the browser holds.",
    where: (sighting) =>
      (onlyTheirs(sighting) &&
        isAt(sighting, /^cookies\.(?:sid|(?:__Secure-)?authjs\.session-token(?:\.\d)?)$/) &&
        statusIn(sighting, "ours") === statusIn(sighting, "theirs") &&
        (isStep(sighting, step.read) || /^linking\/(?:same user|links|page for)/.test(sighting.scenario.id))) ||
      isAt(sighting, /^calls\..*\.token\.(?:iat|exp|jti)$/),
  },
  {
    id: "expires-is-true",
    decision: "C4.9",
    title: "session.expires is when the session that the browser holds ends",
    why: "Not a date that the read would have set, nor one from before the read moved it.",
    where: (sighting) => isStep(sighting, step.read) && isAt(sighting, /(?:^body|session\.session)\.expires$/),
  },
  {
    id: "credentials-in-the-store",
    decision: "C4.7",
    title: "Credentials work with database sessions",
    why: "A token was issued that the next read threw away. Now there is a row, if authorize returns the id of a stored user; otherwise the sign-in is refused and the log says why.",
    where: (sighting) =>
      (sighting.scenario.id === "credentials/database strategy, stored" && errorIn(sighting, "ours") === "") ||
      (sighting.scenario.id === "credentials/database strategy" &&
        (errorIn(sighting, "ours") === "CredentialsSignin" || laterThan(sighting, ["credentials_rejected"]))),
  },
  {
    id: "usable-ids",
    decision: "D8",
    title: "Somebody without a usable id is nobody",
    why: "An empty id, or an authorize or profile that gives no user, would have made one session for many people; so would a number beyond 2^53, which JSON rounds. Account ids are texts in every callback.",
    where: (sighting) =>
      ["credentials_unusable", "subject_invalid"].includes(reasonIn(sighting)) ||
      laterThan(sighting, ["credentials_unusable", "subject_invalid"]) ||
      (isAt(sighting, /\.providerAccountId$/) && typeof sighting.theirs === "number"),
  },
  {
    id: "addresses-of-providers",
    decision: "D7",
    title: "A provider's e-mail claim is an address, or null",
    why: "A missing address is null in callbacks and rows. An account is never linked by an address that the provider itself calls unverified, even where allowDangerousEmailAccountLinking is set.",
    where: (sighting) =>
      (isAt(sighting, /\.email$/) && sighting.theirs === undefined && sighting.ours === null) ||
      (sighting.scenario.id === "linking/address not verified, linking allowed" &&
        (errorIn(sighting, "ours") === "OAuthAccountNotLinked" || laterThan(sighting, ["email_of_other_account"]))),
  },
  {
    id: "unverified-addresses",
    decision: "P3",
    title: "A new user gets no unverified address",
    why: "A stranger could store the address of somebody else, whose mail would later lead into the stranger's account. Rows and sessions hold null; callbacks see the address in profile. accountLinking.unverifiedAddress says otherwise.",
    where: (sighting) =>
      sighting.scenario.id === "linking/address not verified, free" &&
      ((isAt(sighting, /\bemail$/) && sighting.theirs === "ada@example.test" && sighting.ours === null) ||
        isAt(sighting, /^calls\.warning unverified-address-omitted$/)),
  },
  {
    id: "sign-in-says-true",
    decision: "C5.6",
    title: "callbacks.signIn allows by true",
    why: "A text sends elsewhere, as before. Anything else denies, so that a forgotten comparison lets nobody in.",
    where: (sighting) =>
      sighting.scenario.id === "credentials/signIn truthy" && errorIn(sighting, "ours") === "AccessDenied",
  },
  {
    id: "events-tell-what-happened",
    decision: "C5.5",
    title: "Events tell what happened",
    why: "events.createUser is not told of a user who was there before (linking by address), and events.signIn not of somebody whose session jwt refused.",
    where: (sighting) =>
      onlyTheirs(sighting) &&
      ((isAt(sighting, /^calls\.event createUser$/) && sighting.scenario.id.includes("linking allowed")) ||
        (isAt(sighting, /^calls\.event signIn$/) && sighting.scenario.id.endsWith("/jwt null"))),
  },
  {
    id: "complete-arguments",
    decision: "C5.2",
    title: "Callbacks and hooks get complete arguments",
    why: "isNewUser is true or false and never absent; userinfo.request is told when the tokens expire, as profile and account are.",
    where: (sighting) =>
      sighting.theirs === undefined &&
      ((isAt(sighting, /\.isNewUser$/) && sighting.ours === false) ||
        isAt(sighting, /^calls\.userinfo\.request\.tokens\.expires_at$/)),
  },
  {
    id: "error-details",
    decision: "C4.8",
    title: "Error addresses say why, and where to look",
    why: "Beside error and code there are reason (a stable word) and flow (the id of the log line): support finds what happened, and the visitor learns no detail.",
    where: (sighting) => isAt(sighting, /(?:location|body\.url)\.query\.(?:reason|flow)$/) && onlyOurs(sighting),
  },
  {
    id: "whose-fault",
    decision: "C4.5",
    title: "Configuration means that the application can mend it",
    why: "What a provider or a request got wrong leads to OAuthCallbackError on the sign-in page, or to Verification for mail: the visitor can try again.",
    where: (sighting) =>
      errorIn(sighting, "theirs") === "Configuration" &&
      ["OAuthCallbackError", "Verification"].includes(errorIn(sighting, "ours")) &&
      isAt(sighting, /^(?:location|body\.url)\.(?:to|query\.error)$|^calls\.error /),
  },
  {
    id: "field-limits",
    decision: "D12",
    title: "`maxLength` of a credentials field is enforced",
    why: "maxLength of a field, which Auth.js only draws, holds for what authorize is given; a password without it may have 4096 bytes. A longer one leads to the sign-in page with CredentialsSignin, code=field_too_long, and the field and its limit.",
    where: (sighting) => reasonIn(sighting) === "field_too_long" || laterThan(sighting, ["field_too_long"]),
  },
  {
    id: "bad-targets",
    decision: "C4.5",
    title: "A callbackUrl that is no address is ignored",
    why: "Whoever followed such a link saw the error page of the configuration, with status 500, and so did everybody whose cookie held one.",
    where: (sighting) =>
      sighting.answers.theirs?.calls.some(({ what }) => what === "error InvalidCallbackUrl") === true &&
      [200, 302].includes(Number(statusIn(sighting, "ours"))) &&
      errorIn(sighting, "ours") === "",
  },
  {
    id: "no-other-host",
    decision: "D19",
    title: "The default redirect callback takes no path that begins like another host",
    why: "//evil.test and /\\evil.test lead to the front page.",
    where: (sighting) =>
      /^redirects\/default, (?:two slashes|backslash)$/.test(sighting.scenario.id) &&
      isAt(sighting, /^location\.to$|callback-url$/) &&
      (sighting.ours === undefined || sighting.ours === "https://app.test/"),
  },
  {
    id: "whole-addresses",
    decision: "C5.3",
    title: "Addresses are made as addresses, and nothing is sent as undefined",
    why: "pages.* may be absolute or have a query of their own; the result of callbacks.redirect is made absolute; a basePath of / makes no double slash; an error in profile() leads to the sign-in page and not back into the callback; a loop of pages.error is seen by any spelling. Neither pages.error nor a provider's token endpoint is sent the text undefined.",
    where: (sighting) =>
      (reasonIn(sighting) === "profile_unreadable" && isAt(sighting, /^location\./)) ||
      (sighting.scenario.id === "configuration/own error page, in a loop" && statusIn(sighting, "ours") === 500) ||
      isRedirectTo(sighting, "theirs", /\?error=|testhttps\/\/|undefined/) ||
      (isAt(sighting, /^body\..*Url$/) && holds(sighting.theirs, "app.test//")) ||
      (isAt(sighting, /^calls\.idp \/token$/) && holds(sighting.theirs, "client:undefined")) ||
      (sighting.scenario.id === "redirects/relative" && isAt(sighting, /\.relative$|callback-url\.value$/)),
  },
  {
    id: "log-of-errors",
    decision: "C3.2",
    title: "One failure is one entry in the log, and it has a type",
    why: "A failing adapter was logged by itself and again by whatever it broke; now it is the cause of that one error. A plain Error or TypeError of the library's inside is logged under the code that describes it.",
    where: (sighting) =>
      isAt(sighting, /^calls\.error /) &&
      (isAt(sighting, /AdapterError$/) ||
        sighting.along.some(
          (other) =>
            other.step === sighting.step &&
            /^calls\.error (?:Error|TypeError|AdapterError)$/.test(other.field) &&
            onlyTheirs(other),
        )),
  },
  {
    id: "status-of-wrong-requests",
    decision: "D9",
    title: "A wrong request gets a status, and a HEAD an answer",
    why: "An unknown path or provider is a 400, a method that a route does not take a 405 with Allow, a body that is neither form nor JSON a 415: not the error page of the configuration, and no error in the log for a stranger's typing. HEAD is answered like GET, but spends nothing. GET /signin/:provider shows the sign-in page.",
    where: (sighting) => {
      const [theirs, ours] = [statusIn(sighting, "theirs"), statusIn(sighting, "ours")]
      if (isStep(sighting, /^HEAD /)) return theirs === 400
      if (isStep(sighting, /^GET \/signin\/\w+$/) && ours === 200)
        return errorIn(sighting, "theirs") === "Configuration"
      if (ours === 415) return errorIn(sighting, "theirs") === "MissingCSRF"
      return (ours === 400 || ours === 405) && (theirs === 400 || errorIn(sighting, "theirs") === "Configuration")
    },
  },
  {
    id: "compared-whole",
    decision: "C5.4",
    title: "Paths and cookie names are compared whole",
    why: "/authsession was taken for /auth/session, a dot in basePath for any character, and a cookie whose name begins like that of the session broke the session and was deleted.",
    where: (sighting) =>
      (statusIn(sighting, "theirs") === 200 &&
        statusIn(sighting, "ours") === 400 &&
        /beside the base path|two slashes|base path with signs/.test(sighting.scenario.id)) ||
      (sighting.scenario.id === "configuration/another app's cookie" &&
        isAt(sighting, /^body$|token-other$|^calls\.(?:event session|error JWTSessionError)$/)),
  },
  {
    id: "forwarded-host",
    decision: "D6",
    title: "Behind a proxy the forwarded host counts",
    why: "With trustHost, routes use the same address that the visitor sees. Lists and malformed values are refused: AUTH_URL settles it where two proxies stand in a row.",
    where: (sighting) =>
      (sighting.scenario.id === "configuration/forwarded host" && isAt(sighting, /Url$/)) ||
      (sighting.scenario.id === "configuration/forwarded lists" && statusIn(sighting, "ours") === 400),
  },
  {
    id: "built-in-pages",
    decision: "D14",
    title: "Built-in pages are safe from the query, and lead on",
    why: "Forms carry the callbackUrl that callbacks.redirect allowed, not the raw text of the query, which could also replace the CSRF token or break the page. Nothing is loaded from other hosts, and links lead to the sign-in page.",
    where: (sighting) =>
      isAt(sighting, /^body\.(?:forms\.\d+\.fields\.callbackUrl|foreign|links\.\d+$)/) ||
      (isAt(sighting, /^headers\.content-type$/) &&
        holds(sighting.ours, "text/html; charset=utf-8") &&
        holds(sighting.theirs, "text/html")) ||
      (sighting.scenario.id === "routes/signin GET, query names a token" && statusIn(sighting, "ours") === 200),
  },
  {
    id: "not-stored",
    decision: "D14",
    title: "No cache keeps an answer",
    why: "Redirects and updates carry session cookies too, so they say Cache-Control: no-store as reads already did.",
    where: (sighting) => isAt(sighting, /^headers\.(?:cache-control|expires|pragma)$/) && onlyOurs(sighting),
  },
  {
    id: "metadata-kept",
    decision: "C4.3",
    title: "A provider's metadata is kept",
    why: "It was fetched twice for each sign-in. Now sign-ins are faster, and go on while the provider's discovery address is down for a moment.",
    where: (sighting) =>
      isAt(sighting, /^calls\.idp \/\.well-known/) && (onlyTheirs(sighting) || isStep(sighting, step.start)),
  },
  {
    id: "reads-ask-no-target",
    decision: "C5.9",
    title: "Reading a session asks nothing about targets",
    why: "callbacks.redirect ran on every read, with whatever target the browser remembered.",
    where: (sighting) =>
      isStep(sighting, /^GET \/session$/) && isAt(sighting, /^calls\.callback redirect$/) && onlyTheirs(sighting),
  },
  {
    id: "raw-is-data",
    decision: "C5.8",
    title: "With raw every answer is data",
    why: "Errors for clients that ask for JSON came as a Response.",
    where: (sighting) => sighting.scenario.id.startsWith("configuration/raw") && isAt(sighting, /^kind$/),
  },
  {
    id: "one-provider-only",
    decision: "C4.12",
    title: "A fault of one provider fails its own sign-in only",
    why: "A preview, a pipeline and a fresh clone lack variables. Where Auth.js starts without a client id, this library does too; where Auth.js answers everything with 500 (no endpoint, no authorize(), passkeys that are not enabled), only that provider's routes fail here. They lead to the error page with reason=provider_misconfigured, and the log says what to set. One warning names all such providers at the start. The built-in sign-in page leaves them out; GET /providers lists them as Auth.js does, so that signIn() in the browser reaches that error. Of two providers with one id the first counts everywhere; Auth.js signs in with the first, shows both and lists the last.",
    where: ({ scenario }) => scenario.title === "a fault of one provider",
  },
  {
    id: "passkeys-later",
    decision: "C6",
    title: "experimental.enableWebAuthn warns, also without a passkey provider",
    why: "Passkeys are not served yet: the switch is accepted, and a passkey provider is refused with a sentence.",
    where: (sighting) => isAt(sighting, /^calls\.warning experimental-webauthn$/) && onlyOurs(sighting),
  },
]
