import type { PersonIdentity } from "../../machines/person-key.ts"
import type { AuthConfig } from "../config/options.ts"
import { loadAndResolve } from "../config/resolve.ts"
import { endDevices } from "../effects/limits/known-device.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { platform } from "../interpreter/runtime.ts"

/** Ends the known devices of a person. See `endKnownDevices` of `authchart/core`. */
export async function endKnownDevices(person: PersonIdentity, config: AuthConfig): Promise<void> {
  const resolved = await loadAndResolve(config)
  if (resolved.flowStore === undefined || resolved.secrets.length === 0)
    throw new InvalidConfiguration(
      "endKnownDevices needs `stores` (or a `flowStore`) and a secret in its configuration. See docs/limits.md#known-devices.",
    )
  await endDevices(person, { config: resolved, now: platform.now })
}
