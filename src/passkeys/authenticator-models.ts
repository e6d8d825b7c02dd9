/**
 * The names of well-known authenticators, from the public list of authenticators that make passkeys
 * (https://github.com/passkeydeveloper/passkey-authenticator-aaguids) and the documentation of Yubico. Names of products
 * are not translated.
 */

/** The names, each with the AAGUIDs (WebAuthn Level 3 §6.5.1) of its authenticators. */
const known: Readonly<Record<string, readonly string[]>> = {
  "1Password": ["bada5566-a7aa-401f-bd96-45619a55120d"],
  "Apple Passwords": ["fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "dd4ec289-e01d-41c9-bb89-70fa845d4bf2"],
  Bitwarden: ["d548826e-79b4-db40-a3d8-11116f7e8349"],
  Chrome: ["adce0002-35bc-c60a-648b-0b25f1f05503"],
  Chromium: ["b5397666-4885-aa6b-cebf-e52262a439a2"],
  Dashlane: ["531126d6-e717-415c-9320-3d9aa6981239"],
  Edge: ["771b48fd-d3d4-4f74-9232-fc157ab0507a"],
  Enpass: ["f3809540-7f14-49c1-a8b3-8f813b225541"],
  "Google Password Manager": ["ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4"],
  iPasswords: ["bfc748bb-3429-4faa-b9f9-7cfa9f3b76d0"],
  KeePassXC: ["fdb141b2-5d84-443e-8a35-4698c205a502"],
  Keeper: ["0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6"],
  LastPass: ["b78a0a55-6ef8-d246-a042-ba0f6d55050c"],
  "Microsoft Password Manager": ["d3452668-01fd-4c12-926c-83a4204853aa"],
  NordPass: ["b84e4048-15dc-4dd0-8640-f4f60813c8af"],
  "Proton Pass": ["50726f74-6f6e-5061-7373-50726f746f6e"],
  "Samsung Pass": ["53414d53-554e-4700-0000-000000000000"],
  "Windows Hello": [
    "08987058-cadc-4b81-b6e1-30de50dcbe96",
    "6028b017-b1d4-4c02-b4b3-afcdafc96bb2",
    "9ddd1817-af5a-4672-a2b9-3e3dd95000a9",
  ],
  YubiKey: [
    "2fc0579f-8113-47ea-b116-bb5a8db9202a",
    "c5ef55ff-ad9a-4b9f-b580-adebafe026d0",
    "cb69481e-8ff7-4039-93ec-0a2729a154a8",
    "ee882879-721c-4913-9775-3dfcce97072a",
    "fa2b99dc-9e39-4257-8f92-4a30d23c4118",
  ],
  "Zoho Vault": ["b35a26b2-8f6e-4697-ab1d-d44db4da28c6"],
}

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(known).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
)

/**
 * Returns the name of an authenticator's model. Does not prove the model: without an attestation, an authenticator can
 * name any model.
 *
 * @param aaguid the id of the model, as a UUID in any letter case.
 * @returns `undefined` for an unknown model, and for the id of zeros, which does not name a model.
 */
export function authenticatorModel(aaguid: string): string | undefined {
  return names.get(aaguid.toLowerCase())
}
