/** The types of limits of attempts: the option `limits`, and `limits` of providers, steps and flows. */

/**
 * The value by which the library counts attempts. `account`: the identifier that the visitor typed, even if no user has
 * it. `address`: the e-mail address to which the library sends a mail, even if no user has it. `ip`: the client's
 * network. `account+ip`, `address+ip`: each combination of the two values. `device`: a browser in which the identifier
 * has signed in before; for such a browser, this rule replaces all rules with `account` or `address`. `flow`: all
 * attempts of all visitors together.
 */
export type LimitKey = "account" | "address" | "ip" | "account+ip" | "address+ip" | "device" | "flow"

/** A period such as `5m`, `h` or `1d`: a number and `s`, `m`, `h` or `d`. */
export type LimitPeriod = `${number | ""}${"s" | "m" | "h" | "d"}`

/**
 * One rule. `10/5m/account+ip`: ten attempts in five minutes. `100/account`: a hundred consecutive attempts without a
 * success.
 */
export type LimitRule = `${number}/${LimitPeriod}/${LimitKey}` | `${number}/${LimitKey}`

/** Comma-separated rules: `"10/5m/account+ip, 100/h/ip"`. All of them apply. `false`: no limit. */
export type LimitRules = LimitRule | `${LimitRule},${string}` | false

/**
 * Rules by the name of the limit: `signIn.failed`, `signIn.anonymous`, `passkey.options`, `mail.sent`, `code.failed`, `code.sent`, `notice.sent`, and the
 * names that steps and flows declare.
 */
export type LimitsByName = Readonly<Record<`${string}.${string}`, LimitRules | undefined>>

/** The value of the option `limits`. `false`: the library counts nothing. */
export type LimitsOptions = false | LimitsByName

/**
 * The source of the client's IP address: a function that returns it for a request, a header that your own proxy sets,
 * or `"socket"`, the remote address of the connection. `hops`: the number of your proxies that add to the header, at
 * least 1. Default 1.
 */
export type ClientAddressOption =
  | ((request: Request) => string | undefined)
  | { readonly header: string; readonly hops?: number | undefined }
  | "socket"
