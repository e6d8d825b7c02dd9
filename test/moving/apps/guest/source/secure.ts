/** Cookies have the prefix `__Secure-` where the application has https. */
export const isSecure = process.env.APP_HTTPS === "1"
