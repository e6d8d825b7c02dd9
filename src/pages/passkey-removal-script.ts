/**
 * The script of the account page. `tools/passkey-script.ts` makes this file from `src/client/passkeys/removal-script.ts`, which explains the script.
 */
export const passkeyRemovalScript: string =
  '"use strict";(()=>{function o(e){return e.replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}function l(e){let{rpId:n,userId:t,allAcceptedCredentialIds:r}=e,s=r.map(o);return u("signalAllAcceptedCredentials",{rpId:n,userId:t,allAcceptedCredentialIds:s})}function d(){return globalThis.PublicKeyCredential??{}}async function u(e,n){let t=d();return t[e]===void 0?!1:t[e](n).then(()=>!0,()=>!1)}var i="authchart.removed-passkey";for(let e of document.querySelectorAll("section[data-passkeys]"))p(e);function p(e){let{passkeys:n="[]",removed:t}=e.dataset;try{for(let a of e.querySelectorAll("form[data-removes]"))a.addEventListener("submit",()=>f(a.dataset.removes??""));let r=sessionStorage.getItem(i);if(sessionStorage.removeItem(i),r===null||t===void 0)return;let{rpId:s,userId:c}=JSON.parse(r);l({rpId:s,userId:c,allAcceptedCredentialIds:JSON.parse(n)})}catch{}}function f(e){try{sessionStorage.setItem(i,e)}catch{}}})();\n'

/**
 * The hash of the script, as a source expression for `script-src` of the page's Content Security Policy. A test compares
 * it with the script.
 */
export const passkeyRemovalScriptHash: string = "'sha256-ZvV0ldjI/V/9M5hX+GdvufkLUbyZpOBikJKKPbEQU4c='"
