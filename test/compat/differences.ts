/**
 * Every intended difference. A difference that matches no entry fails the suite, and so does an entry without a match.
 * `tools/differences-page.ts` writes docs/differences.md from this list.
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
    why: "Mail scanners open links. In Auth.js, the scanner uses the link up, and it no longer works for the user. Here, a link signs in at once only in the browser that requested the mail. Any other browser shows a page with one button. If the link is invalid, that page reports it after the visitor pressed the button. A link that lacks its address or its secret, or that has expired according to the browser's flow cookie, is refused without a call to the store.",
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
    why: "The library fetches the provider's keys once, and verifies the signature of each ID token with these keys. Otherwise an attacker who can send responses in the provider's place could sign in as any user.",
    where: (sighting) =>
      (isAt(sighting, /^calls\.idp \/keys$/) && onlyOurs(sighting)) ||
      (sighting.scenario.id === "oauth/ID token, signature" && errorIn(sighting, "ours") === "OAuthCallbackError"),
  },
  {
    id: "checks-always",
    decision: "D2",
    title: "State, PKCE and nonce are used with every provider that supports them",
    why: "The option checks of a provider can only add checks, and cannot remove one. With these checks, an attacker cannot use a stolen authorization code, and cannot sign a victim in with the attacker's own code.",
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
    why: "Other parameters of the query (login_hint, prompt, scope, …) are passed on to the provider, as in Auth.js.",
    where: (sighting) =>
      sighting.scenario.id === "oauth/start, query overrides" &&
      isAt(sighting, /^location\.query\.(?:response_type|client_id|redirect_uri|state|nonce)$/),
  },
  {
    id: "flow-cookie",
    decision: "C4.1",
    title: "One sealed cookie for each sign-in in progress",
    why: "Auth.js keeps state, PKCE and nonce in three cookies with fixed names. A second tab overwrites the cookies of the first tab, and PKCE fails with a provider that posts its callback as a form. Here, both tabs succeed, and PKCE works with a callback by redirect and with a callback by form. The options cookies.state, cookies.pkceCodeVerifier and cookies.nonce still set attributes of the cookie.",
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
    why: "The browser sends no cookie of the application with a form that another site posts. In Auth.js, such a request therefore sets a new CSRF token, and open forms in other tabs stop working.",
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
    why: "The library reads the session also when a sign-in begins. If the browser has another session when the sign-in ends, the library refuses the sign-in and links nothing. When a new session replaces an earlier one, the library deletes the row of the earlier session, so that it cannot be used any more.",
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
    why: "A claim `authchart` holds a random id of the session, the time and the methods of the sign-in, and whether `sub` is the id of a stored user. The library adds the claim after callbacks.jwt, and no callback or event sees it. A `jwt.encode` of your own receives the claim with the other claims. Auth.js keeps the claim when it reads such a token, and drops it at the next sign-in.",
    where: (sighting) => onlyOurs(sighting) && isAt(sighting, /^cookies\..*\.value\.claims\.authchart$/),
  },
  {
    id: "sign-out-is-remembered",
    decision: "P9",
    title: "A late response does not undo a sign-out",
    why: "In Auth.js, if a session read is in progress when the user signs out, its response can set the session cookie again. Here, a sign-out, and a sign-in as another user, set a cookie with a hash of the session's id. The library then ignores a token of that session in this browser. A sign-in as the same user records the earlier session in a cookie, so that the next sign-out ends the earlier session, too. A token of Auth.js contains no such id, so this protection works only after the user has signed in again.",
    where: (sighting) =>
      (onlyOurs(sighting) && isAt(sighting, /^cookies\.(?:__Secure-|__Host-)?authjs\.(?:signed-out|replaced)$/)) ||
      (sighting.scenario.id === "sign-out/token, a response that comes late" && isStep(sighting, step.read)),
  },
  {
    id: "several-session-cookies",
    decision: "P5",
    title: "Of several session cookies in one request, the valid one counts",
    why: "A page of another subdomain, or of another path, can set a cookie with the name of the session cookie. The library ignores an invalid value, and clears a chunk (a cookie with a part of a long session token) that does not belong to the session. If a request has several sessions of one user, the newest counts. If it has sessions of different users, the visitor counts as signed out, and the library clears the cookie for every parent domain and path.",
    where: ({ scenario }) =>
      ["session/token, a chunk beside it", "session/token, another value of the name"].includes(scenario.id),
  },
  {
    id: "read-once",
    decision: "C5.1",
    title: "Rows are read once, before callbacks.signIn, and the user once more after it",
    why: "Auth.js looks the account up twice, and reads the session even if the sign-in does not need it. Here, the library reads the rows before it calls callbacks.signIn. If the store fails, the sign-in ends before the callback, and the library does not treat the visitor as signed out. After the callback, the library reads the user again: a user whom the callback or another request has deleted gets no session. If the person's address belongs to another user, the library looks the account up again before it refuses the sign-in, because another request may have created this user and account. If the adapter can search without regard to upper and lower case, the lookup also finds an address that is stored in another case.",
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
    why: "If the adapter has transactions, user, account and session are committed together, and events.createUser is called after the commit. Otherwise, if a sign-up is interrupted after the user was stored, a verification token records for one hour that the account is still to be linked. The next sign-in links it. In Auth.js, every later sign-in of this person ends in OAuthAccountNotLinked.",
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
    why: "At each sign-in, the library stores the tokens that the provider sent, if the adapter has updateAccount. Auth.js keeps the tokens of the first sign-in.",
    where: (sighting) => isAt(sighting, /^calls\.adapter updateAccount$/) && onlyOurs(sighting),
  },
  {
    id: "stored-before-sent",
    decision: "C5.7",
    title: "A link is stored before it is sent",
    why: "Auth.js stores the link and sends the mail at the same time, so that it can send a link that is not stored. If this library cannot send the mail, it deletes the link.",
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
    why: "The library writes the cookie if the token changed, if updateAge has passed, or if update() was called. Auth.js also writes it at every read, and when a signed-in user signs in again. Callbacks and events see iat, exp and jti of the token that the browser holds.",
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
    title: "session.expires is the expiry of the token or row that the browser holds",
    why: "In Auth.js, session.expires can be a date that was not written into the cookie or the row, or the date before the read extended the session.",
    where: (sighting) => isStep(sighting, step.read) && isAt(sighting, /(?:^body|session\.session)\.expires$/),
  },
  {
    id: "credentials-in-the-store",
    decision: "C4.7",
    title: "Credentials work with database sessions",
    why: "With database sessions, Auth.js issues a token for credentials that the next read rejects. Here, authorize must return the id of a stored user, and the session is a row of the database. Otherwise the sign-in is refused, and the log gives the reason.",
    where: (sighting) =>
      (sighting.scenario.id === "credentials/database strategy, stored" && errorIn(sighting, "ours") === "") ||
      (sighting.scenario.id === "credentials/database strategy" &&
        (errorIn(sighting, "ours") === "CredentialsSignin" || laterThan(sighting, ["credentials_rejected"]))),
  },
  {
    id: "usable-ids",
    decision: "D8",
    title: "A person without a usable id is refused",
    why: "If a provider or authorize returns an empty id or no user, many people would share one session. A number beyond 2^53 has the same effect, because JSON rounds it. The library refuses these sign-ins. In every callback, account ids are strings.",
    where: (sighting) =>
      ["credentials_unusable", "subject_invalid"].includes(reasonIn(sighting)) ||
      laterThan(sighting, ["credentials_unusable", "subject_invalid"]) ||
      (isAt(sighting, /\.providerAccountId$/) && typeof sighting.theirs === "number"),
  },
  {
    id: "addresses-of-providers",
    decision: "D7",
    title: "A provider's e-mail claim is an address, or null",
    why: "If the provider sends no address, callbacks and rows contain null. In Auth.js, the value is undefined. Even with allowDangerousEmailAccountLinking, the library never links an account by an address that the provider itself calls unverified.",
    where: (sighting) =>
      (isAt(sighting, /\.email$/) && sighting.theirs === undefined && sighting.ours === null) ||
      (sighting.scenario.id === "linking/address not verified, linking allowed" &&
        (errorIn(sighting, "ours") === "OAuthAccountNotLinked" || laterThan(sighting, ["email_of_other_account"]))),
  },
  {
    id: "unverified-addresses",
    decision: "P3",
    title: "A new user gets no unverified address",
    why: "Otherwise an attacker could sign up with the address of another person. If this person later signed in by mail, they would get into the attacker's account. The row and the session of a new user contain null instead of the unverified address; callbacks see the address in profile. The option accountLinking.unverifiedAddress changes this.",
    where: (sighting) =>
      sighting.scenario.id === "linking/address not verified, free" &&
      ((isAt(sighting, /\bemail$/) && sighting.theirs === "ada@example.test" && sighting.ours === null) ||
        isAt(sighting, /^calls\.warning unverified-address-omitted$/)),
  },
  {
    id: "sign-in-says-true",
    decision: "C5.6",
    title: "callbacks.signIn allows a sign-in only by returning true",
    why: "If the callback returns a string, the library redirects the visitor to this address, as Auth.js does. Every value other than true and a string refuses the sign-in. Auth.js allows the sign-in for every truthy value, for example the number 1.",
    where: (sighting) =>
      sighting.scenario.id === "credentials/signIn truthy" && errorIn(sighting, "ours") === "AccessDenied",
  },
  {
    id: "events-tell-what-happened",
    decision: "C5.5",
    title: "Events report only what happened",
    why: "If a sign-in links an account to an existing user with the same address, events.createUser is not called. events.signIn is not called if callbacks.jwt refused the session.",
    where: (sighting) =>
      onlyTheirs(sighting) &&
      ((isAt(sighting, /^calls\.event createUser$/) && sighting.scenario.id.includes("linking allowed")) ||
        (isAt(sighting, /^calls\.event signIn$/) && sighting.scenario.id.endsWith("/jwt null"))),
  },
  {
    id: "complete-arguments",
    decision: "C5.2",
    title: "Callbacks and hooks receive complete arguments",
    why: "isNewUser is always true or false, and never undefined. userinfo.request receives tokens with their expiry (expires_at), as profile and account do.",
    where: (sighting) =>
      sighting.theirs === undefined &&
      ((isAt(sighting, /\.isNewUser$/) && sighting.ours === false) ||
        isAt(sighting, /^calls\.userinfo\.request\.tokens\.expires_at$/)),
  },
  {
    id: "error-details",
    decision: "C4.8",
    title: "Error addresses have a reason and an id",
    why: "In addition to error and code, the address has reason (a stable code) and flow (the id of the sign-in in the log). Support can find the cause in the log, and the visitor learns no detail.",
    where: (sighting) => isAt(sighting, /(?:location|body\.url)\.query\.(?:reason|flow)$/) && onlyOurs(sighting),
  },
  {
    id: "whose-fault",
    decision: "C4.5",
    title: "The error Configuration means a fault that the application can correct",
    why: "If the provider or the request caused the error, the visitor gets OAuthCallbackError on the sign-in page, or Verification for a mailed link, and can try again. Auth.js shows Configuration for some of these errors.",
    where: (sighting) =>
      errorIn(sighting, "theirs") === "Configuration" &&
      ["OAuthCallbackError", "Verification"].includes(errorIn(sighting, "ours")) &&
      isAt(sighting, /^(?:location|body\.url)\.(?:to|query\.error)$|^calls\.error /),
  },
  {
    id: "field-limits",
    decision: "D12",
    title: "`maxLength` of a credentials field is enforced",
    why: "In Auth.js, maxLength of a field is only an attribute in the page. Here, it also limits the value that authorize receives. A password field without maxLength accepts 4096 bytes. A longer value leads to the sign-in page with the error CredentialsSignin and code=field_too_long; the address names the field and its limit.",
    where: (sighting) => reasonIn(sighting) === "field_too_long" || laterThan(sighting, ["field_too_long"]),
  },
  {
    id: "limits",
    decision: "P11",
    title: "Attempts on passwords, mail links and codes are limited",
    why: "Auth.js counts no attempts. Here, by default, visitors from one network may enter ten wrong passwords for one account in five minutes; the next attempt gets 429 with Retry-After. After one hundred wrong passwords for an account in succession, from any networks, the next attempt gets the response to a wrong password. At most twenty mails an hour go to one address. `limits: false` turns all limits off; [limits](limits.md) lists the defaults. The scenarios run with `limits: false`, except the one about limits.",
    where: (sighting) => reasonIn(sighting) === "sign_in_limited" || laterThan(sighting, ["sign_in_limited"]),
  },
  {
    id: "bad-targets",
    decision: "C4.5",
    title: "A callbackUrl that is not an address is ignored",
    why: "In Auth.js, a request or a cookie with such a callbackUrl leads to the error page for the configuration, with status 500.",
    where: (sighting) =>
      sighting.answers.theirs?.calls.some(({ what }) => what === "error InvalidCallbackUrl") === true &&
      [200, 302].includes(Number(statusIn(sighting, "ours"))) &&
      errorIn(sighting, "ours") === "",
  },
  {
    id: "no-other-host",
    decision: "D19",
    title: "The default redirect callback refuses a path that begins like another host",
    why: "The paths //evil.test and /\\evil.test lead to the front page of the application, because a browser reads them as addresses of the host evil.test.",
    where: (sighting) =>
      /^redirects\/default, (?:two slashes|backslash)$/.test(sighting.scenario.id) &&
      isAt(sighting, /^location\.to$|callback-url$/) &&
      (sighting.ours === undefined || sighting.ours === "https://app.test/"),
  },
  {
    id: "whole-addresses",
    decision: "C5.3",
    title: "Addresses are built by the URL parser, and no parameter is the text undefined",
    why: "Options pages.* may be absolute addresses, or have a query of their own. If callbacks.redirect returns a relative address, the library makes it absolute. A basePath of / leads to no double slash. An error in profile() leads to the sign-in page, and not back into the callback. If pages.error leads to itself, the library detects the loop in any spelling of the address. Neither pages.error nor a provider's token endpoint receives the text undefined.",
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
    why: "If the adapter fails, Auth.js logs two errors: one of the adapter, and one of the action that failed. Here, the log has one error for the action, and the adapter's error is its cause. If code inside the library throws a plain Error or TypeError, the log has an error whose type describes the failure.",
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
    why: "An unknown path or provider gets 400. A method that a route does not accept gets 405 with Allow. A body that is neither a form nor JSON gets 415. These requests do not show the error page for the configuration, and log no error. A HEAD request gets the same response as GET, but uses up no link and no code. GET /signin/:provider shows the sign-in page.",
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
    why: "Auth.js takes /authsession for /auth/session, and lets a dot in basePath match any character. If a cookie's name begins with the name of the session cookie, Auth.js cannot read the session, and deletes the session cookie. Here, such a path is unknown, and such a cookie has no effect.",
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
    why: "With trustHost, the addresses that routes return have the host and scheme that the visitor sees. If a forwarded header is a list or malformed, the library refuses the request: set AUTH_URL if there are two proxies in a row.",
    where: (sighting) =>
      (sighting.scenario.id === "configuration/forwarded host" && isAt(sighting, /Url$/)) ||
      (sighting.scenario.id === "configuration/forwarded lists" && statusIn(sighting, "ours") === 400),
  },
  {
    id: "built-in-pages",
    decision: "D14",
    title: "Built-in pages ignore scripts in the query, and link to the sign-in page",
    why: "The forms of a page contain the callbackUrl that callbacks.redirect allowed. In Auth.js, these forms contain the callbackUrl as the query has it, and the query can also replace the CSRF token or break the page. Pages load nothing from other hosts, and link to the sign-in page.",
    where: (sighting) =>
      isAt(sighting, /^body\.(?:forms\.\d+\.fields\.callbackUrl|foreign|links\.\d+$)/) ||
      (isAt(sighting, /^headers\.content-type$/) &&
        holds(sighting.ours, "text/html; charset=utf-8") &&
        holds(sighting.theirs, "text/html")) ||
      (sighting.scenario.id === "routes/signin GET, query names a token" && statusIn(sighting, "ours") === 200),
  },
  {
    id: "show-password",
    decision: "D14",
    title: "A button shows the typed password",
    why: "Pages with a password field contain one script, which adds a button that shows the password. The sign-in page contains one more, which keeps the typed name after a refused sign-in. The content security policy of the page allows only these scripts, by their hashes.",
    where: (sighting) =>
      isAt(sighting, /^body\.scripts$/) && sighting.theirs === 0 && (sighting.ours === 1 || sighting.ours === 2),
  },
  {
    id: "not-stored",
    decision: "D14",
    title: "No cache stores a response",
    why: "In Auth.js, only responses to session reads have the header Cache-Control: no-store. Here, every response has this header, because redirects and session updates also carry session cookies.",
    where: (sighting) => isAt(sighting, /^headers\.(?:cache-control|expires|pragma)$/) && onlyOurs(sighting),
  },
  {
    id: "metadata-kept",
    decision: "C4.3",
    title: "A provider's metadata is cached",
    why: "Auth.js fetches the metadata twice for each sign-in. Here, sign-ins are faster, and still work while the provider's discovery address is unreachable for a short time.",
    where: (sighting) =>
      isAt(sighting, /^calls\.idp \/\.well-known/) && (onlyTheirs(sighting) || isStep(sighting, step.start)),
  },
  {
    id: "reads-ask-no-target",
    decision: "C5.9",
    title: "Reading a session does not call callbacks.redirect",
    why: "Auth.js calls this callback at every read, with the callbackUrl that is in the browser's cookie.",
    where: (sighting) =>
      isStep(sighting, /^GET \/session$/) && isAt(sighting, /^calls\.callback redirect$/) && onlyTheirs(sighting),
  },
  {
    id: "raw-is-data",
    decision: "C5.8",
    title: "With raw every result is data",
    why: "With the option raw, Auth() returns plain objects instead of a Response. Auth.js nevertheless returns a Response for an error if the client requests JSON.",
    where: (sighting) => sighting.scenario.id.startsWith("configuration/raw") && isAt(sighting, /^kind$/),
  },
  {
    id: "one-provider-only",
    decision: "C4.12",
    title: "A fault of one provider disables only its own sign-in",
    why: "Previews, pipelines and fresh clones often lack environment variables. Both libraries start without a client id. Some other faults make Auth.js answer every request with 500: no endpoint, no authorize(), or passkeys that are not enabled. Here, only the routes of the provider that has the fault fail. These routes lead to the error page with reason=provider_misconfigured, and the log says what to set. At the start, one warning names all such providers. The built-in sign-in page leaves these providers out. GET /providers lists them, as in Auth.js, so that signIn() in the browser leads to that error page. If two providers have the same id, the first provider counts everywhere; Auth.js signs in with the first, shows both and lists the last.",
    where: ({ scenario }) => scenario.title === "a fault of one provider",
  },
  {
    id: "passkeys-without-switch",
    decision: "C6",
    title: "Passkeys need no experimental option",
    why: "Auth.js refuses a configuration with a provider of passkeys unless experimental.enableWebAuthn is true, and then warns on every request. Here, passkeys work where the provider is listed, and the option has no effect.",
    where: ({ scenario }) => scenario.title === "passkeys without the switch",
  },
]
