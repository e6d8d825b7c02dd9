/**
 * Every intended difference. A difference that matches no entry fails the suite, and so does an entry without a match.
 * docs/differences.md is generated from this list.
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
  /** For developers who move over. */
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
    why: "Mail scanners open links, and used to spend them. In the browser that requested the mail, a link signs in at once; any other browser shows a page with one button. An invalid link is reported when the button is pressed. A link that lost a part, or that can no longer work, is refused without a call to the store.",
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
    why: "The library fetches the provider's keys once and checks the token with them. Otherwise an attacker who can answer in the provider's place could sign in as any user.",
    where: (sighting) =>
      (isAt(sighting, /^calls\.idp \/keys$/) && onlyOurs(sighting)) ||
      (sighting.scenario.id === "oauth/ID token, signature" && errorIn(sighting, "ours") === "OAuthCallbackError"),
  },
  {
    id: "checks-always",
    decision: "D2",
    title: "State, PKCE and nonce are used with every provider that supports them",
    why: "A provider's own list of checks can only add some. A stolen or planted code is useless.",
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
    why: "Other parameters of the query (login_hint, prompt, scope, …) are passed on as before.",
    where: (sighting) =>
      sighting.scenario.id === "oauth/start, query overrides" &&
      isAt(sighting, /^location\.query\.(?:response_type|client_id|redirect_uri|state|nonce)$/),
  },
  {
    id: "flow-cookie",
    decision: "C4.1",
    title: "One sealed cookie for each sign-in in progress",
    why: "State, PKCE and nonce were three cookies with fixed names: a second tab overwrote those of the first, and a provider that answers by a form could not have PKCE. Now both tabs succeed, as do both kinds of callback. cookies.state, cookies.pkceCodeVerifier and cookies.nonce still set the attributes.",
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
    why: "The browser sends no cookie of the application with such a request, so Auth.js sets a new CSRF token each time, and open forms in other tabs stop working.",
    where: (sighting) =>
      sighting.scenario.id === "oauth/form_post" &&
      isStep(sighting, step.back) &&
      onlyTheirs(sighting) &&
      isAt(sighting, /csrf-token$|callback-url$/),
  },
  {
    id: "linked-to-who-began",
    decision: "D3",
    title: "An account is linked to the user who began the sign-in, and a new session replaces the old one",
    why: "The library reads the session also when a sign-in begins. If it is another one at the end, the sign-in is refused and links nothing. The row of a replaced session is deleted, so that it cannot be used any more.",
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
    title: "The session token records how its user authenticated",
    why: "A claim `authchart` holds a random id of the session, the time and the methods of the sign-in, and whether `sub` is a stored user. It is added after callbacks.jwt, and no callback or event sees it; a `jwt.encode` of your own receives it with the other claims. Auth.js keeps it while it reads such a token, and drops it at the next sign-in.",
    where: (sighting) => onlyOurs(sighting) && isAt(sighting, /^cookies\..*\.value\.claims\.authchart$/),
  },
  {
    id: "sign-out-is-remembered",
    decision: "P9",
    title: "A late response does not undo a sign-out",
    why: "A read that was in progress when the user signed out could set the session's cookie again. The sign-out, and a sign-in as another user, set a cookie with a hash of the session's id; a token of that session is then ignored in this browser. A sign-in as the same user remembers the earlier session, so that the next sign-out ends it, too. Tokens of Auth.js have no such id until their user signs in again.",
    where: (sighting) =>
      (onlyOurs(sighting) && isAt(sighting, /^cookies\.(?:__Secure-|__Host-)?authjs\.(?:signed-out|replaced)$/)) ||
      (sighting.scenario.id === "sign-out/token, a response that comes late" && isStep(sighting, step.read)),
  },
  {
    id: "several-session-cookies",
    decision: "P5",
    title: "Of several session cookies in one request, the valid one counts",
    why: "A page of a sibling host, or of another path, can set a cookie of the same name. An invalid value is ignored, and a chunk that does not belong to the session is cleared. Of several sessions of one user the newest counts. Sessions of different users give no session, and the name is cleared for every parent domain and path.",
    where: ({ scenario }) =>
      ["session/token, a chunk beside it", "session/token, another value of the name"].includes(scenario.id),
  },
  {
    id: "read-once",
    decision: "C5.1",
    title: "Rows are read once, before callbacks.signIn, and the user once more after it",
    why: "Auth.js looks the account up twice, and reads the session even if it changes nothing. Here, if the store fails, the sign-in ends before your callback runs, and the visitor does not count as signed out. A user whom the callback or another request deleted meanwhile gets no session. Before an account is refused because of its address, it is looked up again: another request may have created this user. Adapters that support it find an address regardless of its case.",
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
    title: "A sign-up is stored as a whole, or completed later",
    why: "With transactions, user, account and session are one commit, and events.createUser is called after it. Without transactions, a verification token records for an hour a user whose account is not linked yet. The next sign-in then links it instead of ending in OAuthAccountNotLinked for ever.",
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
    why: "If the adapter has updateAccount; Auth.js keeps the tokens of the first sign-in.",
    where: (sighting) => isAt(sighting, /^calls\.adapter updateAccount$/) && onlyOurs(sighting),
  },
  {
    id: "stored-before-sent",
    decision: "C5.7",
    title: "A link is stored before it is sent",
    why: "Auth.js does both at once: a mail can go out for a link that is not stored. If a mail cannot be sent, its link is deleted.",
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
    title: "A session cookie is written again only for a reason",
    why: "When the token changed, when updateAge has passed, or on update: not on every read, and not when a signed-in user signs in again. iat, exp and jti stay those of the token in the browser.",
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
    title: "session.expires is the end of the session in the browser",
    why: "It is neither a date that the read would have set, nor one from before the read extended the session.",
    where: (sighting) => isStep(sighting, step.read) && isAt(sighting, /(?:^body|session\.session)\.expires$/),
  },
  {
    id: "credentials-in-the-store",
    decision: "C4.7",
    title: "Credentials work with database sessions",
    why: "Auth.js issues a token that the next read rejects. Here, authorize must return the id of a stored user, and the session is a row; otherwise the sign-in is refused and the log says why.",
    where: (sighting) =>
      (sighting.scenario.id === "credentials/database strategy, stored" && errorIn(sighting, "ours") === "") ||
      (sighting.scenario.id === "credentials/database strategy" &&
        (errorIn(sighting, "ours") === "CredentialsSignin" || laterThan(sighting, ["credentials_rejected"]))),
  },
  {
    id: "usable-ids",
    decision: "D8",
    title: "A person without a usable id is refused",
    why: "An empty id, or an authorize or profile without a user, would give many people one session; so would a number beyond 2^53, which JSON rounds. Account ids are strings in every callback.",
    where: (sighting) =>
      ["credentials_unusable", "subject_invalid"].includes(reasonIn(sighting)) ||
      laterThan(sighting, ["credentials_unusable", "subject_invalid"]) ||
      (isAt(sighting, /\.providerAccountId$/) && typeof sighting.theirs === "number"),
  },
  {
    id: "addresses-of-providers",
    decision: "D7",
    title: "A provider's e-mail claim is an address, or null",
    why: "A missing address is null in callbacks and rows. An account is never linked by an address that the provider itself calls unverified, even with allowDangerousEmailAccountLinking.",
    where: (sighting) =>
      (isAt(sighting, /\.email$/) && sighting.theirs === undefined && sighting.ours === null) ||
      (sighting.scenario.id === "linking/address not verified, linking allowed" &&
        (errorIn(sighting, "ours") === "OAuthAccountNotLinked" || laterThan(sighting, ["email_of_other_account"]))),
  },
  {
    id: "unverified-addresses",
    decision: "P3",
    title: "A new user gets no unverified address",
    why: "An attacker could store the address of another person, whose mail would later lead into the attacker's account. Rows and sessions hold null; callbacks see the address in profile. accountLinking.unverifiedAddress changes this.",
    where: (sighting) =>
      sighting.scenario.id === "linking/address not verified, free" &&
      ((isAt(sighting, /\bemail$/) && sighting.theirs === "ada@example.test" && sighting.ours === null) ||
        isAt(sighting, /^calls\.warning unverified-address-omitted$/)),
  },
  {
    id: "sign-in-says-true",
    decision: "C5.6",
    title: "callbacks.signIn allows with true",
    why: "A string redirects, as before. Every other value denies, so that a missing return value does not sign a visitor in.",
    where: (sighting) =>
      sighting.scenario.id === "credentials/signIn truthy" && errorIn(sighting, "ours") === "AccessDenied",
  },
  {
    id: "events-tell-what-happened",
    decision: "C5.5",
    title: "Events report only what happened",
    why: "events.createUser is not called for a user who existed before (linking by address), and events.signIn not for a user whose session jwt refused.",
    where: (sighting) =>
      onlyTheirs(sighting) &&
      ((isAt(sighting, /^calls\.event createUser$/) && sighting.scenario.id.includes("linking allowed")) ||
        (isAt(sighting, /^calls\.event signIn$/) && sighting.scenario.id.endsWith("/jwt null"))),
  },
  {
    id: "complete-arguments",
    decision: "C5.2",
    title: "Callbacks and hooks receive complete arguments",
    why: "isNewUser is always true or false; userinfo.request receives the expiry of the tokens, as profile and account do.",
    where: (sighting) =>
      sighting.theirs === undefined &&
      ((isAt(sighting, /\.isNewUser$/) && sighting.ours === false) ||
        isAt(sighting, /^calls\.userinfo\.request\.tokens\.expires_at$/)),
  },
  {
    id: "error-details",
    decision: "C4.8",
    title: "Error addresses have a reason and an id",
    why: "Beside error and code there are reason (a stable code) and flow (the id in the log): support can find the cause, and the visitor learns no detail.",
    where: (sighting) => isAt(sighting, /(?:location|body\.url)\.query\.(?:reason|flow)$/) && onlyOurs(sighting),
  },
  {
    id: "whose-fault",
    decision: "C4.5",
    title: "Configuration means an error that the application can correct",
    why: "Faults of a provider or a request lead to OAuthCallbackError on the sign-in page, or to Verification for mail: the visitor can try again.",
    where: (sighting) =>
      errorIn(sighting, "theirs") === "Configuration" &&
      ["OAuthCallbackError", "Verification"].includes(errorIn(sighting, "ours")) &&
      isAt(sighting, /^(?:location|body\.url)\.(?:to|query\.error)$|^calls\.error /),
  },
  {
    id: "field-limits",
    decision: "D12",
    title: "`maxLength` of a credentials field is enforced",
    why: "maxLength of a field, which Auth.js only renders, also limits the value for authorize; a password without it may have 4096 bytes. A longer value leads to the sign-in page with CredentialsSignin, code=field_too_long, and the field and its limit.",
    where: (sighting) => reasonIn(sighting) === "field_too_long" || laterThan(sighting, ["field_too_long"]),
  },
  {
    id: "limits",
    decision: "P11",
    title: "Attempts on passwords, mail links and codes are limited",
    why: "Auth.js counts nothing. By default ten wrong passwords for one account from one network in five minutes, and one hundred one after the other from anywhere, use the account up: the next attempt gets 429 with Retry-After, or the response to a wrong password. Twenty mails an hour go to one address. `limits: false` turns it off; [limits](limits.md) lists the defaults. The scenarios run with `limits: false`, except the one about limits.",
    where: (sighting) => reasonIn(sighting) === "sign_in_limited" || laterThan(sighting, ["sign_in_limited"]),
  },
  {
    id: "bad-targets",
    decision: "C4.5",
    title: "A callbackUrl that is not an address is ignored",
    why: "In Auth.js, such a link shows the configuration's error page with status 500, and so does a cookie with such a value.",
    where: (sighting) =>
      sighting.answers.theirs?.calls.some(({ what }) => what === "error InvalidCallbackUrl") === true &&
      [200, 302].includes(Number(statusIn(sighting, "ours"))) &&
      errorIn(sighting, "ours") === "",
  },
  {
    id: "no-other-host",
    decision: "D19",
    title: "The default redirect callback refuses a path that begins like another host",
    why: "//evil.test and /\\evil.test lead to the front page.",
    where: (sighting) =>
      /^redirects\/default, (?:two slashes|backslash)$/.test(sighting.scenario.id) &&
      isAt(sighting, /^location\.to$|callback-url$/) &&
      (sighting.ours === undefined || sighting.ours === "https://app.test/"),
  },
  {
    id: "whole-addresses",
    decision: "C5.3",
    title: "Addresses are built by the URL parser, and no parameter is the text undefined",
    why: "pages.* may be absolute or have a query of their own; the result of callbacks.redirect is made absolute; a basePath of / makes no double slash; an error in profile() leads to the sign-in page and not back into the callback; a loop of pages.error is detected in any spelling. Neither pages.error nor a provider's token endpoint receives the text undefined.",
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
    why: "Auth.js logs a failing adapter by itself, and again for the action that failed; here it is the cause of that one error. A plain Error or TypeError from inside the library is logged under the code that describes it.",
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
    title: "A wrong request gets its own status, and HEAD is supported",
    why: "An unknown path or provider is a 400, a method that a route does not take a 405 with Allow, a body that is neither form nor JSON a 415. They do not show the configuration's error page, and log no error. HEAD is answered like GET, but spends nothing. GET /signin/:provider shows the sign-in page.",
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
    title: "Paths and cookie names are compared as a whole",
    why: "Auth.js takes /authsession for /auth/session and a dot in basePath for any character. A cookie whose name begins like that of the session breaks the session and is deleted.",
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
    title: "Behind a proxy, the forwarded host counts",
    why: "With trustHost, routes use the same address that the visitor sees. Lists and malformed values are refused: set AUTH_URL if two proxies stand in a row.",
    where: (sighting) =>
      (sighting.scenario.id === "configuration/forwarded host" && isAt(sighting, /Url$/)) ||
      (sighting.scenario.id === "configuration/forwarded lists" && statusIn(sighting, "ours") === 400),
  },
  {
    id: "built-in-pages",
    decision: "D14",
    title: "Built-in pages ignore scripts in the query, and link onward",
    why: "Forms carry the callbackUrl that callbacks.redirect allowed, not the raw text of the query, which could also replace the CSRF token or break the page. Pages load nothing from other hosts, and link to the sign-in page.",
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
    title: "No cache stores a response",
    why: "Redirects and updates carry session cookies, too, so they say Cache-Control: no-store as reads already did.",
    where: (sighting) => isAt(sighting, /^headers\.(?:cache-control|expires|pragma)$/) && onlyOurs(sighting),
  },
  {
    id: "metadata-kept",
    decision: "C4.3",
    title: "A provider's metadata is cached",
    why: "Auth.js fetches it twice for each sign-in. Here sign-ins are faster, and continue while the provider's discovery address is briefly down.",
    where: (sighting) =>
      isAt(sighting, /^calls\.idp \/\.well-known/) && (onlyTheirs(sighting) || isStep(sighting, step.start)),
  },
  {
    id: "reads-ask-no-target",
    decision: "C5.9",
    title: "Reading a session does not call callbacks.redirect",
    why: "In Auth.js it runs on every read, with the target that the browser remembers.",
    where: (sighting) =>
      isStep(sighting, /^GET \/session$/) && isAt(sighting, /^calls\.callback redirect$/) && onlyTheirs(sighting),
  },
  {
    id: "raw-is-data",
    decision: "C5.8",
    title: "With raw every result is data",
    why: "In Auth.js, errors for clients that request JSON are a Response.",
    where: (sighting) => sighting.scenario.id.startsWith("configuration/raw") && isAt(sighting, /^kind$/),
  },
  {
    id: "one-provider-only",
    decision: "C4.12",
    title: "A fault of one provider disables only its own sign-in",
    why: "A preview, a pipeline and a fresh clone lack variables. Where Auth.js starts without a client id, this library does, too. Where Auth.js answers every request with 500 (no endpoint, no authorize(), passkeys that are not enabled), only that provider's routes fail here. They lead to the error page with reason=provider_misconfigured, and the log says what to set. One warning names all such providers at the start. The built-in sign-in page leaves them out; GET /providers lists them as Auth.js does, so that signIn() in the browser reaches that error. Of two providers with one id the first counts everywhere; Auth.js signs in with the first, shows both and lists the last.",
    where: ({ scenario }) => scenario.title === "a fault of one provider",
  },
  {
    id: "passkeys-later",
    decision: "C6",
    title: "experimental.enableWebAuthn warns, also without a passkey provider",
    why: "Passkeys are not implemented yet: the switch is accepted, and a passkey provider is refused with a sentence.",
    where: (sighting) => isAt(sighting, /^calls\.warning experimental-webauthn$/) && onlyOurs(sighting),
  },
]
