/**
 * The test vectors of WebAuthn Level 3 §16. The standard derives most of their values with HKDF from a text, so this file
 * derives them, too. The outputs of the authenticators are the figures of the standard.
 */
import { hkdfSync } from "node:crypto"
import { text } from "../../src/testing/passkeys/authenticator.ts"
import { encodeCbor, type Encodable } from "../../src/testing/passkeys/encode-cbor.ts"

export interface Vector {
  readonly name: string
  readonly aaguid: string
  readonly credentialId: Buffer
  readonly attestation: "none" | "self" | "other"
  readonly topOrigins: false | readonly string[]
  readonly registration: Ceremony & { readonly attestationObject: Buffer }
  readonly authentication: Ceremony & { readonly authenticatorData: Buffer; readonly signature: Buffer }
}

interface Ceremony {
  readonly challenge: Buffer
  readonly clientDataJSON: Buffer
}

/** The figures of a vector that the standard publishes, as hexadecimal. */
interface Published {
  readonly name: string
  /** The position of the credential id and of the challenges in the sequence of derived values. */
  readonly salts: { readonly credentialId: number; readonly authentication: number }
  readonly credentialIdLength?: number
  /** Members of the client data beside type, challenge and origin. The standard encodes them in this order. */
  readonly registered: Members
  readonly authenticated: Members
  readonly attestationObject: Buffer
  readonly attestation: Vector["attestation"]
  readonly flags: string
  readonly signature: string
}

interface Members {
  readonly crossOrigin?: true
  readonly topOrigin?: true
  /** The position of the random value in `extraData`. */
  readonly extra?: number
}

/** SHA-256 of `example.org`. */
const rpIdHash = "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5"
const none = "a363666d74646e6f6e656761747453746d74a06861757468446174"

function hex(value: string): Buffer {
  return Buffer.from(value, "hex")
}

function derived(name: string, salt: number, length: number = 32): Buffer {
  return Buffer.from(hkdfSync("sha256", "WebAuthn test vectors", Buffer.of(salt), name, length))
}

function clientData(name: string, type: string, challenge: Buffer, { crossOrigin, topOrigin, extra }: Members): Buffer {
  const members = {
    type,
    challenge: text(challenge),
    origin: "https://example.org",
    crossOrigin: crossOrigin ?? false,
    ...(topOrigin && { topOrigin: "https://example.com" }),
    ...(extra !== undefined && {
      extraData: `clientDataJSON may be extended with additional fields in the future, such as this: ${text(derived(name, extra, 16))}`,
    }),
  }
  return Buffer.from(JSON.stringify(members))
}

function vector(published: Published): Vector {
  const { name, salts, registered, authenticated, attestationObject, attestation, flags, signature } = published
  const challenge = derived(name, 0)
  const answered = derived(name, salts.authentication)
  const allowed = registered.topOrigin ? ["https://example.com"] : false
  return {
    name,
    aaguid: derived(name, salts.credentialId - 1, 16).toString("hex"),
    credentialId: derived(name, salts.credentialId, published.credentialIdLength),
    attestation,
    topOrigins: allowed,
    registration: {
      challenge,
      clientDataJSON: clientData(name, "webauthn.create", challenge, registered),
      attestationObject,
    },
    authentication: {
      challenge: answered,
      clientDataJSON: clientData(name, "webauthn.get", answered, authenticated),
      authenticatorData: hex(`${rpIdHash}${flags}00000000`),
      signature: hex(signature),
    },
  }
}

/** The RSA key of the standard has the product of two Mersenne primes as its modulus. */
const modulus = hex(`0${((2n ** 1279n - 1n) * (2n ** 2203n - 1n)).toString(16)}`)

/** The statements with certificates are left out: the library refuses them before it reads a certificate. */
function withoutStatement(authenticatorData: Buffer): Buffer {
  const object: [Encodable, Encodable][] = [
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authenticatorData],
  ]
  return Buffer.from(encodeCbor(new Map(object)))
}

export const vectors: readonly Vector[] = [
  vector({
    name: "none.ES256",
    salts: { credentialId: 5, authentication: 7 },
    registered: { extra: 3 },
    authenticated: {},
    attestation: "none",
    attestationObject: hex(
      `${none}6158a4${rpIdHash}59000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220`,
    ),
    flags: "19",
    signature:
      "3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87",
  }),
  vector({
    name: "packed-self.ES256",
    salts: { credentialId: 5, authentication: 7 },
    registered: { extra: 3 },
    authenticated: { extra: 9 },
    attestation: "self",
    attestationObject: hex(
      `a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4${rpIdHash}5d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2`,
    ),
    flags: "09",
    signature:
      "304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772b7efd95994a83ef584b3b6b825ea3550251b66",
  }),
  vector({
    name: "none.ES256.crossOrigin",
    salts: { credentialId: 5, authentication: 7 },
    registered: { crossOrigin: true, extra: 3 },
    authenticated: { crossOrigin: true, extra: 9 },
    attestation: "none",
    attestationObject: hex(
      `${none}6158a4${rpIdHash}4500000000883f4f6014f19c09d87aa38123be48d000206e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57a501020326200121582022200a473f90b11078851550d03b4e44a2279f8c4eca27b3153dedfe03e4e97d225820cbd0be95e746ad6f5a8191be11756e4c0420e72f65b466d39bc56b8b123a9c6e`,
    ),
    flags: "05",
    signature:
      "3046022100eb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7022100c76237ff9db77b3c56f30837cda6a09acfa2e915544e609c0733b1184036d1cf",
  }),
  vector({
    name: "none.ES256.topOrigin",
    salts: { credentialId: 4, authentication: 6 },
    registered: { crossOrigin: true, topOrigin: true },
    authenticated: { crossOrigin: true, topOrigin: true, extra: 8 },
    attestation: "none",
    attestationObject: hex(
      `${none}6158a4${rpIdHash}410000000097586fd09799a76401c200455099ef2a0020b8ad59b996047ab18e2ceb57206c362da57458793481f4a8ebf101c7ca7cc0f1a5010203262001215820a1c47c1d82da4ebe82cd72207102b380670701993bc35398ae2e5726427fe01d22582086c1080d82987028c7f54ecb1b01185de243b359294a0ed210cd47480f0adc88`,
    ),
    flags: "05",
    signature:
      "3045022100b5a70c81780d5fcc9a4f2ae9caae99058f8accaf58b91fb59329646c28ac6ffc022012e101c165db3c8e9957f0c54dd6ca9b56bc3bd2f280bd2faa6c1d02c6e5c171",
  }),
  vector({
    name: "none.ES256.long-credential-id",
    salts: { credentialId: 4, authentication: 6 },
    credentialIdLength: 1023,
    registered: {},
    authenticated: {},
    attestation: "none",
    attestationObject: hex(
      `${none}61590483${rpIdHash}49000000008f3360c2cd1b0ac14ffe0795c5d2638e03ff${derived("none.ES256.long-credential-id", 4, 1023).toString("hex")}a50102032620012158203b8176b7504489cc593046d7988abb7905a742de6ac2cdc748a873c663e90cb12258201436d5edc9a75f23999eef9d5950a5c2455514ee1014084720f841a06b828a11`,
    ),
    flags: "0d",
    signature:
      "304502203ecef83fb12a0cae7841055f9f87103a99fd14b424194bbf06c4623d3ee6e3fd022100d2ace346db262b1374a6b70faa51f518a42ddca13a4125ce6f5052a75bac9fb6",
  }),
  vector({
    name: "apple.ES256",
    salts: { credentialId: 5, authentication: 8 },
    registered: { extra: 3 },
    authenticated: {},
    attestation: "other",
    attestationObject: hex(
      `a363666d74656170706c656761747453746d74a1637835638159025c30820258308201fea0030201020210394275613d5310b81a29ce90f48b61c1300a06082a8648ce3d0403023062311e301c06035504030c15576562417574686e207465737420766563746f7273310c300a060355040a0c0357334331253023060355040b0c1c41757468656e74696361746f72204174746573746174696f6e204341310b30090603550406130241413020170d3234303130313030303030305a180f33303234303130313030303030305a305f311e301c06035504030c15576562417574686e207465737420766563746f7273310c300a060355040a0c0357334331223020060355040b0c1941757468656e74696361746f72204174746573746174696f6e310b30090603550406130241413059301306072a8648ce3d020106082a8648ce3d030107034200048a3d5b1b4c543a706bf6e4b00afedb3c930b690dd286934fe2911f779cc7761af728e1aa3b0ff66692192daa776b83ddf8e3340d2d9a0eabdfc324eb3e2f136ca38196308193300c0603551d130101ff04023000300e0603551d0f0101ff040403020780301d0603551d0e0416041412f1ce6c0ae39b403bfc9200317bc183a4e4d766301f0603551d2304183016801445aff715b0dd786741fee996ebc16547a3931b1e303306092a864886f76364080204263024a1220420d7a86e7233fb843eb0eeb407d8b76ff7e4f82d218cf5dbb461d752073f5cb29a300a06082a8648ce3d0403020348003045022070f5c2ede3000e9dae358d412b26a4acbf18f4cdeb80f5b13fcd564d090c39ec022100f672e2c3dbe117c9b1490b3c660abf5dcd74398187082dacb58b6744de4aca6068617574684461746158a4${rpIdHash}4900000000748210a20076616a733b2114336fc38400209c4a5886af9283d9be3e9ec55978dedfdce2e3b365cab193ae850c16238fafb8a50102032620012158208a3d5b1b4c543a706bf6e4b00afedb3c930b690dd286934fe2911f779cc7761a225820f728e1aa3b0ff66692192daa776b83ddf8e3340d2d9a0eabdfc324eb3e2f136c`,
    ),
    flags: "09",
    signature:
      "3046022100ee35db795ce28044e1f8231d68b3d79a9882f7415aa35c1b5ac74d24251073c8022100dcc65691650a412d0ceef843710c09827acf26c7845bddac07eec95863e7fc4c",
  }),
  vector({
    name: "packed.ES256",
    salts: { credentialId: 5, authentication: 9 },
    registered: { extra: 3 },
    authenticated: { extra: 11 },
    attestation: "none",
    attestationObject: withoutStatement(
      hex(
        `${rpIdHash}4d00000000876ca4f52071c3e9b25509ef2cdf7ed60020c9a6f5b3462d02873fea0c56862234f99f081728084e511bb7760201a89054a5a50102032620012158201cf27f25da591208a4239c2e324f104f585525479a29edeedd830f48e77aeae522582059e4b7da6c0106e206ce390c93ab98a15a5ec3887e57f0cc2bece803b920c423`,
      ),
    ),
    flags: "0d",
    signature:
      "30450220694969d3ee928de6f02ef23a9c644d7d779916451734a94b432542f498a1ebe90221008b0819c824218a97152cd099c55bfb1477b29d900a49a64018314f9bfccda163",
  }),
  vector({
    name: "packed.RS256",
    salts: { credentialId: 3, authentication: 7 },
    registered: {},
    authenticated: {},
    attestation: "none",
    attestationObject: withoutStatement(
      hex(
        `${rpIdHash}5d00000000428f8878298b9862a36ad8c7527bfef20020992a18acc83f67533600c1138a4b4c4bd236de13629cf025ed17cb00b00b74dfa4010303390100205901b4${modulus.toString("hex")}2143010001`,
      ),
    ),
    flags: "19",
    signature:
      "01063d52d7c39b4d432fc7063c5d93e582bdcb16889cd71f888d67d880ea730a428498d3bc8e1ee11f2b1ecbe6c292b118c55ffaaddefa8cad0a54dd137c51f1eec673f1bb6c4d1789d6826a222b22d0f585fc901fdc933212e579d199b89d672aa44891333e6a1355536025e82b25590256c3538229b55737083b2f6b9377e49e2472f11952f79fdd0da180b5ffd901b4049a8f081bb40711bef76c62aed943571f2d0575304cb549d68d8892f95086a30f93716aee818f8dc06e96c0d5e0ed4cfa9fd8773d90464b68cf140f7986666ff9c9e3302acd0535d60d769f465e2ab57ef8aabc89fccfef7ba32a64154a8b3d26be2298f470b8cc5377dbe3dfd4b0b45f8f01e63bde6cfc76b62771f9b70aa27cf40152cad93aa5acd784fd4b90f676e2ea828d0bf2400aebbaae4153e5838f537f88b6228346782a93a899be66ec77de45b3efcf311da6321c92e6b0cd11bfe653bf3e98cee8e341f02d67dbb6f9c98d9e8178090cfb5b70fbc6d541599ac794ae2f1d4de1286ec8de8c2daf7b1d15c8438e90d924df5c19045220a4c8438c1b979bbe016cf3d0eeec23c3999d4882cc645b776de930756612cdc6dd398160ff02a6",
  }),
  vector({
    name: "packed.EdDSA",
    salts: { credentialId: 5, authentication: 9 },
    registered: { extra: 3 },
    authenticated: {},
    attestation: "none",
    attestationObject: withoutStatement(
      hex(
        `${rpIdHash}4100000000d5aa33581e8ca478e20fe713f5d32ff20020ce9f840ed96599580cd140fbc7bb3230633f50f61041aff73308ae71caa8a2bda401010327200621582044e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832`,
      ),
    ),
    flags: "01",
    signature:
      "f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cfdfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993dae00b",
  }),
]
