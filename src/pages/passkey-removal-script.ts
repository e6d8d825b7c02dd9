/**
 * The script of the account page. `tools/passkey-script.ts` makes this file from `src/client/passkeys/removal-script.ts`, which explains the script.
 */
export const passkeyRemovalScript: string =
  '"use strict";(()=>{function a(e){return e.replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function o(e){let{rpId:t,userId:n,allAcceptedCredentialIds:s}=e,r=s.map(a);return p("signalAllAcceptedCredentials",{rpId:t,userId:n,allAcceptedCredentialIds:r})}function u(){return globalThis.PublicKeyCredential??{}}async function p(e,t){let n=u();return n[e]===void 0?!1:n[e](t).then(()=>!0,()=>!1)}var i="authchart.removed-passkey";for(let e of document.querySelectorAll("section[data-passkeys]"))f(e);function f(e){for(let t of e.querySelectorAll("form[data-removes]"))t.addEventListener("submit",()=>l(n=>n.setItem(i,t.dataset.removes??"")));l(t=>{let{passkeys:n="[]",removed:s}=e.dataset,r=t.getItem(i);if(t.removeItem(i),r===null||s===void 0)return;let{rpId:c,userId:d}=JSON.parse(r);o({rpId:c,userId:d,allAcceptedCredentialIds:JSON.parse(n)})})}function l(e){try{e(sessionStorage)}catch{}}})();\n'

/**
 * The hash of the script, as a source expression for `script-src` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const passkeyRemovalScriptHash: string = "'sha256-q8xb8wgvLgOat9RBSz+gOOjWvAJQoew9mrl0RXNz2qk='"
