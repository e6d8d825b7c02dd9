/**
 * The project's rules against an attacker, by stable ids. The name of a test for a rule begins with the rule's id:
 * `OAC-02: …`. `catalogue.test.ts` keeps this list and the names of the tests in agreement.
 */

/** A rule that no test shows, and the reason. */
export interface Untested {
  rule: string
  /**
   * `decided`: the library behaves differently on purpose. `later`: the rule needs a feature or a test that does not exist
   * yet.
   */
  because: "decided" | "later"
  reason: string
}

export interface Family {
  /** The prefix of the ids: `OAC` for `OAC-01`. */
  prefix: string
  title: string
  /** The rules by id, in the order of the ids. A string is the sentence of a rule that has a test. */
  rules: Readonly<Record<string, string | Untested>>
}

const decided = (rule: string, reason: string): Untested => ({ rule, because: "decided", reason })
const later = (rule: string, reason: string): Untested => ({ rule, because: "later", reason })
const withProviderSignOut = (rule: string): Untested =>
  later(
    rule,
    "A provider cannot end sessions of this library yet. The rule will apply when back-channel or RP-initiated logout exists.",
  )
const withSessionLives = (rule: string): Untested =>
  later(rule, "The library has no list of a user's sessions yet. The rule will apply when it exists.")

export const catalogue: readonly Family[] = [
  {
    prefix: "ANON",
    title: "Anonymous users",
    rules: {
      "ANON-01":
        "A visitor who began a sign-in as an anonymous user, and signs in as another user, gets the session only after the anonymous user was merged into this user.",
      "ANON-02": "Each new anonymous user is counted before it is created.",
      "ANON-03": "The session of an anonymous user has evidence without a method, which meets no demand.",
      "ANON-04":
        "After the promotion of an anonymous user, no session that began before, in any browser, belongs to the user, and no second account is linked to the user.",
      "ANON-05":
        "An anonymous user is promoted or merged only by a sign-in that began in the same browser, while this user was signed in there.",
    },
  },
  {
    prefix: "ROUTE",
    title: "Routing, hosts and addresses",
    rules: {
      "ROUTE-01": "A path belongs to the routes only if a slash follows the base path.",
      "ROUTE-02": "The base path is compared as text and never used as a pattern.",
      "ROUTE-03": "Repeated slashes and dot segments do not give a route a second address.",
      "ROUTE-04": "An escaped slash does not separate two segments, and a segment is decoded only once.",
      "ROUTE-05":
        "A route does not respond at an address with a suffix such as `.css`, which a cache would take for a file.",
      "ROUTE-06": "Paths are compared case-sensitively.",
      "ROUTE-07":
        "A provider is found only by its own id, never by the name of a property that every JavaScript object inherits.",
      "ROUTE-08":
        "An unknown provider, or a path with too many segments, is reported as a bad request and not as a wrong configuration.",
      "ROUTE-09":
        "A method that a route does not accept gets 405 and has no effect; HEAD never redeems a link or a code.",
      "ROUTE-10": "No header and no form field overrides the method of a request.",
      "ROUTE-11": "AUTH_URL takes precedence over every host that a request names.",
      "ROUTE-12": "A forwarded host is read only if the configuration trusts hosts.",
      "ROUTE-13": "A host header whose value is not one host with an optional port is refused.",
      "ROUTE-14": "A forwarded scheme other than http and https is refused.",
      "ROUTE-15": "A request with two forwarded hosts is refused, and the header Forwarded is not read.",
      "ROUTE-16": "The host of one request has no effect on later requests.",
      "ROUTE-17": "If the base path and the path of AUTH_URL contradict each other, a warning or an error says so.",
      "ROUTE-18":
        "If a framework has a base path of its own, the library serves its routes at one documented address below it.",
      "ROUTE-19": "An absolute URL in the request line does not choose the host.",
      "ROUTE-20": "A request that is too long or malformed gets a 4xx status, and is read in linear time.",
      "ROUTE-21": "The redirect proxy forwards a code only to an origin on its list.",
      "ROUTE-22":
        "A host whose name contains the name of a route, such as signin.example.com, stays unchanged in the address of a page.",
      "ROUTE-23": "A request whose host headers contradict each other is refused.",
    },
  },
  {
    prefix: "CSRF",
    title: "Forms that another site sends",
    rules: {
      "CSRF-01": "A sign-out without a valid CSRF token changes nothing.",
      "CSRF-02": "A sign-in at a provider starts only by a form with a valid CSRF token.",
      "CSRF-03": "GET on a sign-in route shows a page and starts no sign-in.",
      "CSRF-04": "A form with credentials but without a valid CSRF token gets no session.",
      "CSRF-05":
        "A CSRF token is valid only with the CSRF cookie that the library made with the secret, under the cookie name that binds it to the host.",
      "CSRF-06": decided(
        "A CSRF token is of no use in another browser.",
        "The token has the format of Auth.js, in which only the cookie binds it to a browser.",
      ),
      "CSRF-07": decided(
        "A CSRF token changes at sign-in.",
        "The token has the lifetime of Auth.js, so that the forms of a page in another tab still work.",
      ),
      "CSRF-08": "A CSRF token that is missing, empty, not a string or in another letter case is invalid.",
      "CSRF-09": "A form with a content type other than the two supported ones gets 415.",
      "CSRF-10":
        "A request with the header `Origin: null` counts as our own only if `Sec-Fetch-Site` is `same-origin`.",
      "CSRF-11": "Origins are parsed, and then compared by scheme, host and port.",
      "CSRF-12": "Only the exported symbol `skipCSRFCheck` turns the check of the CSRF token off.",
      "CSRF-13": "A client that is not a browser also needs a valid CSRF token.",
      "CSRF-14": "A request from another site cannot update the session.",
      "CSRF-15": "A page of another origin cannot read a CSRF token.",
      "CSRF-16": "A prefetched page changes no state.",
      "CSRF-17": "A callback that another site posts is refused without the cookie of its sign-in.",
      "CSRF-18": "A callback is accepted only in the response mode that the sign-in requested.",
    },
  },
  {
    prefix: "ORD",
    title: "Redirect targets",
    rules: {
      "ORD-01": "A redirect target at another origin is replaced by the front page.",
      "ORD-02": "A target that begins with two slashes does not lead to another host.",
      "ORD-03": "A backslash in a target does not lead to another host.",
      "ORD-04": "A user name before the host of a target does not lead to another host.",
      "ORD-05": "A host that only contains the name of our host counts as another host.",
      "ORD-06": "A target must have the scheme http or https.",
      "ORD-07": "White space and invisible characters in a target do not lead to another host.",
      "ORD-08": "An address with too few or too many slashes is read as a browser reads it.",
      "ORD-09": "Hosts are compared after parsing.",
      "ORD-10": "Ports must be equal, and a host with a trailing dot counts as another host.",
      "ORD-11": "A relative target stays below our origin.",
      "ORD-12": "A Location header is one line of ASCII.",
      "ORD-13": "If a request names several targets, the last one counts, and it is checked.",
      "ORD-14": "A target that is too long is replaced by the front page.",
      "ORD-15": "A target that a cookie holds is checked when it is used.",
      "ORD-16": "A target that is a route of the library is replaced by the front page.",
      "ORD-17":
        "`callbacks.redirect` decides which targets are allowed; if its result is not a web address, the front page is used.",
      "ORD-18": "The client functions open an address only if its scheme is http or https.",
      "ORD-19":
        "A Response that `callbacks.authorized` returns reaches the browser unchanged; if the callback throws, the request is blocked.",
      "ORD-20": "A target is decoded only once.",
      "ORD-21": "User data in a target that callbacks.signIn returns is escaped.",
      "ORD-22":
        "For every text, the result is a target of our own, and checking this target again gives the same target.",
    },
  },
  {
    prefix: "COOK",
    title: "Cookies",
    rules: {
      "COOK-01": "A cookie whose name only begins like a cookie of the library is ignored.",
      "COOK-02": "The chunks of a session cookie are joined only if no number is missing.",
      "COOK-03": "The values of two cookies with the same name are never mixed.",
      "COOK-04": "On https, a cookie whose name lacks its prefix (`__Host-` or `__Secure-`) is ignored.",
      "COOK-05":
        "Every cookie is HttpOnly, and on https it is Secure and its name has a prefix that binds it to the host.",
      "COOK-06":
        "A session that needs more than three cookies is not written, and the error says which data to remove.",
      "COOK-07": "Chunks that a smaller session no longer needs are cleared when the session is written.",
      "COOK-08": "Name and value of a cookie together have at most 4096 bytes.",
      "COOK-09": "A cookie without a name is never read as a cookie with a prefix.",
      "COOK-10": "Every Cookie header is read in bounded time.",
      "COOK-11": "A configured cookie name that is not a token (RFC 9110) is reported as a wrong configuration.",
      "COOK-12": "A domain or a path for a cookie with the prefix `__Host-` is reported as a wrong configuration.",
      "COOK-13": "Two sign-ins in two tabs both succeed.",
      "COOK-14": "A browser has at most five sign-ins in progress; a new one replaces the oldest.",
      "COOK-15": "The cookie of a sign-in at one provider does not work for another provider.",
      "COOK-16":
        "A sign-in's cookie is cleared after success and after failure, and a copy of it cannot redeem a second code.",
      "COOK-17":
        "If an attacker puts the cookie of their own sign-in into a browser, no account is linked to the user of that browser.",
      "COOK-18": "A sealed value expires at its own time, even if the browser keeps the cookie longer.",
      "COOK-19": "Only the cookie of a sign-in whose provider posts the callback is SameSite=None.",
      "COOK-20": "Development works over http, without weaker cookies in production.",
      "COOK-21": "A warning at start-up names a configured cookie that scripts could read.",
    },
  },
  {
    prefix: "OAC",
    title: "OAuth sign-in",
    rules: {
      "OAC-01": "A callback without a state is refused.",
      "OAC-02": "A callback whose state differs from the sent state is refused.",
      "OAC-03": "A callback without the cookie of its sign-in is refused.",
      "OAC-04": "A sign-in is completed at most once.",
      "OAC-05": "A sign-in that is older than its lifetime is refused.",
      "OAC-06": "A state of one provider is not accepted in a callback of another provider.",
      "OAC-07": "The code of one sign-in is not accepted in another sign-in.",
      "OAC-08": "A code that an attacker puts into a callback fails at the check of PKCE or of the nonce.",
      "OAC-09": "An application can turn a check off only by an explicit option, and gets a warning.",
      "OAC-10": "PKCE, state and nonce are also sent to a provider whose metadata does not mention PKCE.",
      "OAC-11": "The challenge method of PKCE is always S256, whatever methods the provider lists.",
      "OAC-12": "A value that was sealed for one purpose does not open for another purpose.",
      "OAC-13": "The request that starts a sign-in cannot change the parameters that bind the callback to the sign-in.",
      "OAC-14": "A fixed state or nonce among the configured parameters is reported as a wrong configuration.",
      "OAC-15": "A callback with a repeated parameter is refused.",
      "OAC-16": "A callback with an error and a code ends without a request to the provider.",
      "OAC-17": "A forged callback with an error, and without the right state, does not end a sign-in in progress.",
      "OAC-18": "An error of a provider is handled as an error, whatever its size and form.",
      "OAC-19": "If a callback names another issuer, the code is not sent.",
      "OAC-20": "A callback without a valid code causes no request to a provider.",
      "OAC-21": "A reloaded callback causes no request to the provider, and the session stays.",
      "OAC-22": "An old callback never changes which user is signed in.",
      "OAC-23": "Of two simultaneous callbacks of one sign-in, one signs in, and the other does not end its session.",
      "OAC-24":
        "The authorization request and the token request of a sign-in have the same redirect URI, even if the host changes in between.",
      "OAC-25": "A token response that is malformed, redirected, huge or endless signs no visitor in.",
      "OAC-26":
        "A client's id and secret are encoded as the authentication method requires; if one is missing, this is reported as a wrong configuration.",
      "OAC-27": "If the provider refuses a client authentication method, the library does not try a second one.",
      "OAC-28":
        "If a function of a provider's configuration throws, returns nothing or never ends, no visitor is signed in.",
      "OAC-29": "If an OpenID provider returns no ID token, no visitor is signed in.",
      "OAC-30": "Tokens in the address of a callback are not read.",
      "OAC-31":
        "The clocks of the provider and the application may differ by 30 seconds; for a greater difference the error names it.",
      "OAC-32":
        "The field `user` of a posted callback is read only if the provider sets `userInCallback` (Apple), as data to display, and never identifies a user.",
    },
  },
  {
    prefix: "IDP",
    title: "Hostile identity providers",
    rules: {
      "IDP-01": "An ID token is accepted only if a key of the provider signed it with an expected algorithm.",
      "IDP-02": "An ID token is refused before its time and after its expiry.",
      "IDP-03": "An ID token for another audience is refused.",
      "IDP-04": "An ID token whose subject is not a non-empty string is refused.",
      "IDP-05": "A profile's id is stored as its exact text, so that different ids stay different.",
      "IDP-06": "A token of one tenant is not accepted for another tenant.",
      "IDP-07": "The library requests unknown signing keys at a limited rate.",
      "IDP-08": "A key that is too weak, is private or belongs to another issuer verifies no token.",
      "IDP-09": "Known signing keys stay usable for a limited time while the provider is down.",
      "IDP-10": "With metadata that is wrong, huge or redirected, no sign-in starts.",
      "IDP-11": "A provider may have its endpoints at other hosts than its issuer, over https.",
      "IDP-12": "A request cannot choose an address that the server calls.",
      "IDP-13": "A userinfo response that is an error, is an unsigned JWT, or has another subject signs no visitor in.",
      "IDP-14":
        "No key of a profile changes the prototype of an object, and the depth and size of a profile are limited.",
      "IDP-15": "A page shows names and pictures of a profile as data, and never runs them or shows them as markup.",
      "IDP-16": "The library never fetches distributed claims.",
      "IDP-17":
        "The library does not follow a redirect of the token endpoint, so that the client secret goes to no other address.",
      "IDP-18": "A request to a slow provider ends at a total time limit.",
      "IDP-19": "Cookies and headers of a provider's response never reach the browser.",
      "IDP-20": "An access token that cannot be sent in a header ends the sign-in before the first write.",
      "IDP-21": "If expires_in is not a number of seconds, the token is stored without an expiry.",
      "IDP-22": "A response of a provider that is not UTF-8 is refused.",
    },
  },
  {
    prefix: "LINK",
    title: "Accounts and their users",
    rules: {
      "LINK-01": "An account is not linked to another user only because both have the same address.",
      "LINK-02":
        "An address that a provider verified does not link an account, unless the application allows linking by address.",
      "LINK-03": "Linking by address needs an address that the provider verified.",
      "LINK-04": "A sign-in by a user whose address is not proven never leads to the account of the address's owner.",
      "LINK-05": "If a sign-in began without a session, it links no account to a user who has signed in meanwhile.",
      "LINK-06":
        "If a sign-in began with the session of one user, it is refused if another user is signed in when it ends.",
      "LINK-07": "An account that belongs to one user never moves to another user.",
      "LINK-08":
        "If an attacker registered a passkey for an address, the passkey becomes unusable when the owner proves the mailbox.",
      "LINK-09":
        "If an attacker linked an account to a user with an unproven address, the account becomes unusable when the owner proves the mailbox.",
      "LINK-10": "Spellings of one address that differ only in case lead to one user.",
      "LINK-11": "Two addresses that only look alike belong to two users.",
      "LINK-12": later(
        "A provider's id with another issuer counts as another provider.",
        "As in Auth.js, the row of an account has no column for the issuer. If the issuer of a provider changes, give the provider a new id.",
      ),
      "LINK-13": "If a user's address at the provider changes, the account stays with its user.",
      "LINK-14": "If a provider later reports an address that belongs to another user, no stored address changes.",
      "LINK-15": "Simultaneous first sign-ins of one person create one user and one account.",
      "LINK-16": "A mailed link and a provider sign-in with the same address, used at the same time, create one user.",
      "LINK-17": "An interrupted sign-up leaves nothing that prevents the person's next sign-in.",
      "LINK-18": "callbacks.signIn decides before the first write.",
      "LINK-19": "In every way to sign in, callbacks.signIn allows the sign-in only if it returns true.",
      "LINK-20": later(
        "A user's last way to sign in is not removed by accident.",
        "The library has no function that removes an account yet.",
      ),
      "LINK-21": decided(
        "Linking needs a new sign-in.",
        "As in Auth.js, linking needs only the session in which it began. An application can require a step-up before it.",
      ),
      "LINK-22": "A user who is deleted during a sign-in gets no session.",
    },
  },
  {
    prefix: "EMAIL",
    title: "Mail addresses",
    rules: {
      "EMAIL-01": "A list of addresses is refused.",
      "EMAIL-02": "A quoted local part is refused.",
      "EMAIL-03": "An address has exactly one @, with text before and after it.",
      "EMAIL-04": "Display names and comments are refused.",
      "EMAIL-05": "An address with a character that becomes ASCII only by Unicode normalisation is refused.",
      "EMAIL-06": "An address with control characters, spaces or invisible characters is refused.",
      "EMAIL-07": "The domain of an address has at least two labels.",
      "EMAIL-08": "An address has at most the length that SMTP allows, and the check takes linear time.",
      "EMAIL-09": "No text in an address adds a header or a recipient to a mail.",
      "EMAIL-10": "An address that is not a string is refused.",
      "EMAIL-11": "An international domain is stored in its ASCII form (A-label).",
      "EMAIL-12": "For every accepted address, the mail goes to the same text that is stored and looked up.",
    },
  },
  {
    prefix: "MAIL",
    title: "Sign-in by a link in a mail",
    rules: {
      "MAIL-01": "A link signs in only the user of its own address.",
      "MAIL-02": "A link works once.",
      "MAIL-03": "If many requests use a link at the same time, one of them signs in.",
      "MAIL-04": "An expired link is refused and removed.",
      "MAIL-05": "A link cannot be guessed, and wrong guesses do not use a link up.",
      "MAIL-06": "A mail scanner that opens a link does not use the link up.",
      "MAIL-07": "In another browser, a link shows a page with a button before it signs in.",
      "MAIL-08": "If a mail cannot be sent, its link is not left in the database.",
      "MAIL-09":
        "If an error occurs after a link was used up, no visitor is signed in, and the page says how to request another link.",
      "MAIL-10": "The database has only the hash of a link's secret.",
      "MAIL-11": "The response to a request for a link is the same for known and unknown addresses.",
      "MAIL-12": "The number of mails to one address is limited.",
      "MAIL-13": "The host of a link comes from the configuration or from a list of trusted hosts.",
      "MAIL-14": "No host and no address becomes markup in a mail.",
      "MAIL-15": "The redirect target of a link is checked when the link is requested and when it is used.",
      "MAIL-16": "A link's secret is in no Referer header, and the page that opens it loads nothing from other hosts.",
      "MAIL-17": "A link from which a part is missing is refused at once.",
      "MAIL-18": "A link that is opened while another user is signed in signs in the link's user and links no account.",
      "MAIL-19":
        "The person who requested a link cannot find out the link's secret from the name of a cookie by guessing offline, even if the secret is short.",
      "MAIL-20": "The result of normalizeIdentifier is checked like every other address.",
      "MAIL-21": decided(
        "The hash of a link contains its purpose.",
        "The hash is that of Auth.js, so that links stay valid when an application moves. Tokens for other purposes have another form.",
      ),
      "MAIL-22": "A link for an address that the user no longer has does not sign that user in.",
    },
  },
  {
    prefix: "CRED",
    title: "Sign-in by credentials",
    rules: {
      "CRED-01": "The library itself takes the same time for an unknown user and for a wrong password.",
      "CRED-02": "The response to a wrong name and to a wrong password is the same.",
      "CRED-03": "Attempts on passwords are limited, by account and by client address.",
      "CRED-04": "Body and password have a maximum size.",
      "CRED-05":
        "authorize receives only strings: numbers and booleans of a JSON body become strings, and other values are refused.",
      "CRED-06": "No field name changes the prototype of an object.",
      "CRED-07": "A form with a repeated field is refused.",
      "CRED-08": "authorize receives a password exactly as the visitor typed it.",
      "CRED-09": "If authorize returns something other than a user, no session is issued.",
      "CRED-10": "An error of authorize goes to the log, and the visitor sees no detail.",
      "CRED-11": "If authorize never ends, it is stopped at a time limit.",
      "CRED-12": "Credentials in the address of a request are not read.",
      "CRED-13": "authorize receives the fields of the form and the other arguments of Auth.js.",
      "CRED-14": "With database sessions, only a stored user signs in.",
      "CRED-15": "Changes that authorize makes to its arguments do not affect the request.",
      "CRED-16": "A session contains only name, address and picture of the user that authorize returns.",
    },
  },
  {
    prefix: "WAN",
    title: "Passkeys",
    rules: {
      "WAN-01": "callbacks.signIn also decides about sign-ins by passkey.",
      "WAN-02": "A challenge works once.",
      "WAN-03": "A challenge is valid for one action only.",
      "WAN-04": "The origin in a response must be one of ours.",
      "WAN-05": "The relying party id in a response must be ours.",
      "WAN-06": "Presence and verification of the user are read from the flags of the response.",
      "WAN-07": "A signature counter that goes back is refused.",
      "WAN-08": "A passkey signs in only its own user.",
      "WAN-09": "A passkey that has an owner is not registered again.",
      "WAN-10":
        "Without a session, a visitor registers a passkey only for an address that no user has. The address counts as unproven, and the first proof of the mailbox deletes the passkey.",
      "WAN-11": "The sign-in page asks for options without an address, so that they do not reveal if a user exists.",
      "WAN-12": "Malformed attestations are refused in bounded time.",
      "WAN-13": "Two simultaneous registrations do not affect each other.",
      "WAN-14": "If the new counter cannot be stored, the sign-in ends.",
      "WAN-15": "The page loads no script from another host.",
      "WAN-16": "A user can remove only their own passkeys.",
    },
  },
  {
    prefix: "JWT",
    title: "Sessions in a token",
    rules: {
      "JWT-01": "A token with another algorithm is refused before the library derives a key.",
      "JWT-02": "A token with any changed bit is refused.",
      "JWT-03": "A token that is only signed, and not encrypted, is refused.",
      "JWT-04": "A token opens only if it arrives in the cookie for which it was made.",
      "JWT-05": "A token is invalid after its exp, and a token without a usable exp is refused.",
      "JWT-06": "A token that was made with an older secret is read as long as the configuration lists that secret.",
      "JWT-07": "The library makes no token with an empty secret, and every character of a secret counts.",
      "JWT-08": "Two applications with the same secret and different cookie names do not accept each other's sessions.",
      "JWT-09": "A token that is huge or malformed is refused within milliseconds.",
      "JWT-10": "No claim changes the prototype of an object, at any depth.",
      "JWT-11":
        "A sign-out clears the token in its browser; a copy of the token stays valid until its exp, and the documentation says so.",
      "JWT-12": "If callbacks.jwt returns no object, no session is issued; if it throws, no existing session ends.",
      "JWT-13": "An update changes only the fields that callbacks.jwt takes from it.",
      "JWT-14":
        "With session.absoluteMaxAge, a token becomes invalid after its absolute lifetime, even if it was renewed.",
      "JWT-15": "A response that arrives after a sign-out never brings the session back.",
      "JWT-16": later(
        "Simultaneous requests renew a provider's token only once.",
        "The library does not renew tokens of providers yet.",
      ),
      "JWT-17": "callbacks.jwt can end the session of a banned user.",
      "JWT-18": "The browser sees only the fields of a session that the application returns.",
      "JWT-19": decided(
        "A token works only in the browser that received it.",
        "As in Auth.js, a session is valid for every client that has its cookie. The cookie is HttpOnly, Secure and bound to the host by its prefix.",
      ),
      "JWT-20": "A token is accepted only in one encoding.",
    },
  },
  {
    prefix: "DBS",
    title: "Sessions in a database",
    rules: {
      "DBS-01": "A sign-in never uses a session token that the browser presents for the new session.",
      "DBS-02": "A sign-in of a signed-in user replaces the session and deletes its row.",
      "DBS-03": "Session tokens can be stored as hashes, and a stored hash does not work as a cookie.",
      "DBS-04": "The time of a lookup by hash does not depend on the token.",
      "DBS-05": "A row without a readable expiry in the future gives no session.",
      "DBS-06": "Simultaneous reads can extend a session without errors, and never shorten it.",
      "DBS-07": "No request writes the row of a session again after it was deleted.",
      "DBS-08": "If a user is deleted during a read of the session, the user is signed out without an error.",
      "DBS-09": "If the database does not respond, no user is signed out.",
      "DBS-10": "If a sign-out cannot delete the row, it clears the cookie and logs the error.",
      "DBS-11": "If the adapter returns a row with another token than the requested one, the row gives no session.",
      "DBS-12": "With session.absoluteMaxAge, a session in the database ends at its absolute lifetime.",
      "DBS-13": "A token is a random UUID, as in Auth.js: 122 random bits.",
      "DBS-14": "A session token is in no log, event, address or error.",
      "DBS-15": "A cookie whose value cannot be a session token causes no lookup.",
      "DBS-16": "The application can end the session of a banned user.",
      "DBS-17":
        "Without a row there is no session, and the cookie is cleared, as in Auth.js: an application must read sessions from its primary database.",
      "DBS-18": "Servers whose clocks differ by some seconds accept each other's sessions and do not end them.",
    },
  },
  {
    prefix: "OUT",
    title: "Sign-out",
    rules: {
      "OUT-01": "GET on the sign-out route shows a page and ends no session.",
      "OUT-02": "Another site cannot sign a user out.",
      "OUT-03": "A sign-out clears every cookie of the session, even if the database does not respond.",
      "OUT-04": "The cookie of a session whose row was deleted gives no session.",
      "OUT-05": withSessionLives("After a sign-out, the token of the session is invalid everywhere."),
      "OUT-06": withSessionLives("A user can end all their sessions."),
      "OUT-07": "The target of the redirect after a sign-out is checked.",
      "OUT-08": "An event listener that throws does not stop a sign-out.",
      "OUT-09": "Signing out twice succeeds twice.",
      "OUT-10": withProviderSignOut("A logout token is checked as OpenID Connect Back-Channel Logout requires."),
      "OUT-11": withProviderSignOut("An ID token does not count as a logout token."),
      "OUT-12": withProviderSignOut("Invalid logout tokens cause no calls to the provider."),
      "OUT-13": withProviderSignOut("A front-channel logout request for another session has no effect."),
      "OUT-14": withProviderSignOut("The browser's return from the provider's sign-out changes nothing."),
      "OUT-15": withProviderSignOut("The provider's sign-out address must be https."),
    },
  },
  {
    prefix: "MW",
    title: "Protecting pages",
    rules: {
      "MW-01": "No internal header of a framework gives access to a protected page.",
      "MW-02": "No other spelling of a path gives access to a protected page.",
      "MW-03": "If reading the session fails for any reason, the request has no user.",
      "MW-04":
        "If `callbacks.authorized` denies a request, a wrapped handler still runs and decides by request.auth; in development a warning says so.",
      "MW-05":
        "Without a wrapped handler, a request continues only if `callbacks.authorized` returns true or a Response; if the callback throws, the request is blocked in any case.",
      "MW-06": "If `callbacks.authorized` never ends, the request is blocked.",
      "MW-07": "If one response renews the session cookie and another clears it, the browser keeps the cleared one.",
      "MW-08": "No redirect leads back to the page from which it came.",
      "MW-09": "A request without a session cookie causes no query.",
      "MW-10": "No header of a request says who the user is.",
      "MW-11": "The user of a request comes only from the verified session.",
      "MW-12": "The address to which a visitor returns after the sign-in is a path of our application.",
      "MW-13": "A configuration without the adapter, as in middleware, gives the same result or an error.",
      "MW-14": "A server action on a protected page does not run without a session.",
      "MW-15": "The check of the session is the same for every method.",
      "MW-16": "Data that was rendered for one visitor is not used for another visitor.",
    },
  },
  {
    prefix: "RES-HDR",
    title: "Headers of responses",
    rules: {
      "RES-HDR-01": "Text of a request that is repeated in a header cannot end the header.",
      "RES-HDR-02": "Text of a request that is repeated in a header cannot make the header invalid.",
      "RES-HDR-03": "Cookies that the application sets stay in the response, together with ours.",
      "RES-HDR-04": "Each cookie is a separate header, in every framework.",
      "RES-HDR-05": "A redirect after a posted form never makes the browser post the form again.",
      "RES-HDR-06": "A client that accepts JSON receives the address of the redirect as JSON.",
      "RES-HDR-07":
        "The headers of a response have a maximum size; if they would exceed it, the request fails before a write.",
      "RES-HDR-08": "Every response declares its content type.",
    },
  },
  {
    prefix: "LOG",
    title: "Logs",
    rules: {
      "LOG-01": "No secret reaches a log, an event, a trace, an error, an address or a page.",
      "LOG-02": "Text of a provider that the log quotes is shortened, and contains no secret.",
      "LOG-03": "No text of a request can forge a line of the log.",
      "LOG-04": "Of an error, a visitor sees only the library's codes and sentences.",
      "LOG-05": "Printing an error, or the functions that `NextAuth()` returns, shows no secret.",
      "LOG-06": "The inspector shows no secret, and is off in production by default.",
      "LOG-07": "The data that a waiting sign-in keeps is sealed.",
      "LOG-08": "No promise is rejected without a handler.",
    },
  },
  {
    prefix: "CACHE",
    title: "Caches",
    rules: {
      "CACHE-01": "No shared cache may store a response of the library.",
      "CACHE-02": "No cache may store a response that sets a cookie of the library.",
      "CACHE-03": "No path that looks like a file returns a session.",
      "CACHE-04": "A cache that honours Cache-Control never serves one user's session to another.",
      "CACHE-05": "No cache may store a page that contains the host of a request.",
      "CACHE-06": "After a sign-out, the browser's back button shows no page of the user from its memory.",
      "CACHE-07": "No cache may store a CSRF token.",
      "CACHE-08": "A response with a session has no ETag.",
      "CACHE-09": "A page that reads the session is rendered for each request.",
    },
  },
  {
    prefix: "XSS",
    title: "Built-in pages",
    rules: {
      "XSS-01": "For an unknown error code, the page shows a general sentence.",
      "XSS-02": "A redirect target on a page stays the value of a field.",
      "XSS-03": "No parameter of a query sets a property of a page.",
      "XSS-04": "A provider's name is shown as text, and its style is checked.",
      "XSS-05": "The values of a theme are checked.",
      "XSS-06": "A prefilled address on a page stays the value of a field.",
      "XSS-07": "A host on a page is shown as text.",
      "XSS-08": "A user's name is shown as text, and the address of a picture is checked.",
      "XSS-09": "Every page has a strict content security policy.",
      "XSS-10": "No other page can show a built-in page in a frame.",
      "XSS-11": "No field of a request that a page repeats changes an address on the page.",
      "XSS-12": "No text becomes markup or a control character in a mail.",
      "XSS-13": "A form posts only to a web address or to a path.",
      "XSS-14": "For every text in the request, a page has the same elements.",
    },
  },
  {
    prefix: "DOS",
    title: "Load that an attacker causes",
    rules: {
      "DOS-01": "The library reads at most 64 KiB of a body.",
      "DOS-02": "A body with too many fields or too many levels is refused at once.",
      "DOS-03": "Every parser takes linear time.",
      "DOS-04": "No request causes a status of 5xx or an error of the configuration.",
      "DOS-05": "A callback that belongs to no sign-in causes no request to a provider and no query.",
      "DOS-06": "Many sign-ins at once fetch a provider's metadata once.",
      "DOS-07": "No cookie makes the session route fail.",
      "DOS-08": "If a browser sends too many cookies of the library, the response clears the excess ones.",
      "DOS-09": "A function of the application that does not end is stopped at a time limit.",
      "DOS-10": "No map in memory grows without a limit.",
      "DOS-11": "A client that disconnects leaves no unhandled error.",
      "DOS-12": "An attacker cannot lock a user out.",
      "DOS-13": "With hundreds of providers, a request takes time in proportion to their number.",
    },
  },
  {
    prefix: "RACE",
    title: "Time and concurrency",
    rules: {
      "RACE-01": "Two simultaneous callbacks of one sign-in give one session and no server error.",
      "RACE-02": "A simultaneous sign-in and sign-out in one browser end as if one came after the other.",
      "RACE-03": "An ended session is not extended.",
      "RACE-04": "Simultaneous requests of many users each see their own user.",
      "RACE-05": "A sign-in that was interrupted after any of its writes can be tried again.",
      "RACE-06": "A write that is repeated changes nothing.",
      "RACE-07": "A clock that is set forward or back ends no time limit early and makes no expired session valid.",
      "RACE-08":
        "Instances that list the same secrets in a different order accept each other's sessions, forms, sign-ins and links.",
      "RACE-09": "If an effect's answer and its timeout come together, they cause one transition.",
      "RACE-10": "An event that arrives twice moves a flow only once.",
    },
  },
  {
    prefix: "PERSON",
    title: "Identity of a person over time",
    rules: {
      "PERSON-01":
        "If a second factor would be stored under an id that changes, the user is refused, and the error names the cause.",
      "PERSON-02": "One user has the same key in every way to sign in.",
      "PERSON-03": "Two users never share a key.",
      "PERSON-04": "Accounts and factors that were attached to an address before its owner proved it become unusable.",
      "PERSON-05": "An address that a tenant reports counts only for this tenant.",
      "PERSON-06":
        "A session of an account at a provider never counts as the session of a stored user with the same id.",
      "PERSON-07": "A request with session cookies of two users has no session.",
      "PERSON-08": "Sessions that began before a user set up a second factor end when the user sets it up.",
      "PERSON-09":
        "A change of the sign-in methods needs a recent authentication with every factor, ends the other sessions, and is notified.",
      "PERSON-10": "A user's last sign-in method cannot be removed, and recovery codes do not count as one.",
    },
  },
  {
    prefix: "PASS",
    title: "Passwords",
    rules: {
      "PASS-01": "A sign-up or a reset issues a session only after the visitor has proven the mailbox.",
      "PASS-02": "Nothing about an address is stored before its mailbox is proven.",
      "PASS-03": "A proof of a mailbox works once, and opening its link does not use it up.",
      "PASS-04": "Responses, and the number of mails, do not depend on whether a user has the address.",
      "PASS-05": "A password of more than 4096 bytes costs no lookup and no hash.",
      "PASS-06": "Two passwords that differ only in the character U+0000 are never both right: no password has it.",
      "PASS-07": "A changed or removed password ends the other sessions of the user, and the user is notified.",
      "PASS-08": "Of several persons who choose one username, one gets it, and the others keep what they had.",
      "PASS-09":
        "Only a visitor with a proven mailbox or a session can ask if a username is taken, and each attempt counts.",
      "PASS-10":
        "A username of a sign-up is stored only with its user, and no name is left of a user who was not written.",
      "PASS-11": "A username that was chosen before the first proof of the mailbox does not outlast this proof.",
      "PASS-12": "A change of a username whose session ends during the write leaves the former name.",
    },
  },
  {
    prefix: "CODE",
    title: "Mailed codes",
    rules: {
      "CODE-01": "A sign-in by a mailed code or link issues a session only after the visitor has proven the mailbox.",
      "CODE-02": "A code works only in the browser that requested its mail, and for five attempts.",
      "CODE-03": "The code and the link of a mail sign in once together, and opening the link uses up neither.",
      "CODE-04": "Responses and mails do not depend on whether a user has the address.",
      "CODE-05": "An address has at most five mails whose code and link work.",
    },
  },
  {
    prefix: "STEP",
    title: "Steps and flows of an application",
    rules: {
      "STEP-01": "Attempts to guess a code are counted for each person, over all sign-ins and all instances.",
      "STEP-02":
        "If copies of one sealed step are sent, only one of them is checked; a store that cannot guarantee this is refused.",
      "STEP-03": "The writes of a sign-up and of its steps succeed together, or the next sign-in completes them.",
      "STEP-04": "After the last step, callbacks.signIn is called again and the user is read again.",
      "STEP-05": "Data that a step sealed with an older secret is sealed with the newest secret when it is read.",
      "STEP-06":
        "A field that is too long, repeated or not a string is refused, the error names the field, and the step never receives it as an empty field.",
      "STEP-07": "Only the sign-ins to which a step applies reach it, and all of those must pass it.",
      "STEP-08":
        "A route of an application's flow has one spelling, and overlaps no route of the library, a step or another flow.",
      "STEP-09": "An application's flow issues a session only through admission, and widens one only through step-up.",
      "STEP-10": "Data of a step or flow that its page does not show never leaves the sealed value.",
      "STEP-11": "If an effect of the application answers after its time limit, the answer changes nothing.",
      "STEP-12": "The polls of a waiting flow are limited, and only a signed-in user can approve the flow.",
      "STEP-13":
        "A remembered device skips a step only for the person, the step and the enrolment that it was remembered for, and is forgotten when the person's sessions end.",
    },
  },
  {
    prefix: "PROOF",
    title: "Limits of an application's own charts",
    rules: {
      "PROOF-01":
        "In a chart of an application, the asks that find, write and issue have the built-in parameters and are in the built-in states.",
      "PROOF-02": "After a check has settled a context key, the key keeps its value.",
      "PROOF-03": "Only the built-in states write a session cookie.",
      "PROOF-04": "A guard is identified by its function, and not by its name.",
      "PROOF-05": "A sealed flow continues only under the configuration with which it began.",
      "PROOF-06": "No code can change charts, contexts and the arguments of steps in place.",
      "PROOF-07": "An application whose configuration cannot be proven by these rules does not start.",
    },
  },
  {
    prefix: "LIMIT",
    title: "Counting",
    rules: {
      "LIMIT-01": "Simultaneous requests never get more attempts than the limit allows.",
      "LIMIT-02": "A client's address is read only from trusted headers.",
      "LIMIT-03": "An attacker never locks the owner out.",
      "LIMIT-04": "A limit does not reveal if a user exists.",
      "LIMIT-05":
        "If the store of limits is missing or fails, the library counts in the process or skips rules as documented, and reports it.",
      "LIMIT-06": "The number of mails is limited, for each recipient and for each client.",
      "LIMIT-07":
        "Sign-ins with a password never delay reads of sessions: the number of hashes at the same time, and of those that wait, is bounded.",
    },
  },
  {
    prefix: "AUDIT",
    title: "Audit trail",
    rules: {
      "AUDIT-01": "No entry holds a secret, token, code, mail address or whole client address.",
      "AUDIT-02": "A store or a listener that fails breaks no sign-in.",
      "AUDIT-03": "Attackers cannot fill the store with attempts beyond a limit, or with forged requests.",
      "AUDIT-04": "The audit trail says why a user could not sign in, for every instance that the user reached.",
      "AUDIT-05": "One call deletes all entries about a person.",
    },
  },
  {
    prefix: "NOTICE",
    title: "Notices to users",
    rules: {
      "NOTICE-01":
        "All sessions of a user end only after a form of our own, and after the link of a notice was redeemed once.",
      "NOTICE-02": "Opening the link of a notice uses nothing up.",
      "NOTICE-03": "The link of a notice needs no sign-in, and ends all sessions of its user and of no other user.",
      "NOTICE-04": "One of any number of simultaneous requests redeems the link of a notice.",
      "NOTICE-05":
        "An attacker cannot use the link: not from another site, not with another token, and not after a week.",
      "NOTICE-06": "A notice contains no secret except its own link, and quotes no text of a visitor.",
      "NOTICE-07": "A notice goes to no address that the user has not proven, as far as the stores know.",
      "NOTICE-08":
        "A new browser, a linked account, and a change or a lock of a second factor send a notice to the user.",
      "NOTICE-09": "Neither a slow mailer nor a process that ends loses a notice that the outbox keeps.",
      "NOTICE-10": later(
        "A changed password and a changed address send a notice, and the link of a notice starts a reset.",
        "The library changes no password and no address yet; the rule comes with that.",
      ),
    },
  },
  {
    prefix: "LOAD",
    title: "Ordinary load",
    rules: {
      "LOAD-01": "Simultaneous first sign-ins with steps never wait for each other's database connection.",
      "LOAD-02": "When a step stores data for a user, its database connection can see the row of the user.",
      "LOAD-03": "Two simultaneous first sign-ins of one person both succeed.",
      "LOAD-04": "The failure of a store is reported as an outage of this store.",
      "LOAD-05": "The memory for a body grows with the received bytes, and reading a body has a time limit.",
      "LOAD-06": "Invalid requests do not write one error line each.",
      "LOAD-07": "If the session database fails, operators see an error, and visitors stay signed in.",
    },
  },
  {
    prefix: "HOST",
    title: "Trusted hosts",
    rules: { "HOST-01": "A request for a host that is not on the list is refused, and sets no cookie." },
  },
  {
    prefix: "SECRET",
    title: "Secrets of the application",
    rules: {
      "SECRET-01": "A weak secret is reported at each start, and changing to a strong secret signs no user out.",
    },
  },
]
