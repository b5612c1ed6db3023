import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type {
  vaultAutomaticDrop,
  vaultWayRelease,
  vaultWayRemove,
  vaultWaySettle,
  vaultWayStore,
} from '@/lib/custody/recovery-contract'
import { sealToKey } from '@/lib/custody/seal-to-key'
import { wipe } from '@/lib/custody/seed-halves'

import type { ProvenServices } from '../custody/serve-proven'
import { requestOf, walletAct } from './half-endpoints'
import { dropAutomatic, openWay, removeWay, settleWay, storeWay } from './way-records'

/** Stores the vault's half of a way, which the frame has encrypted by a key of the owner. */
export const storeVaultWay = walletAct<typeof vaultWayStore>((queries, { blob, ...stored }, request) =>
  storeWay(queries, { ...stored, blob: Buffer.from(blob, 'base64url') }, request),
)

/** That half, encrypted once more to the one-shot key of the request. */
export async function releaseVaultWay(
  { key, ...wanted }: EndpointInput<typeof vaultWayRelease>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultWayRelease>> {
  const { databases, device, signal } = services
  const database = await databases.vault()
  const blob = await database.run((queries) => openWay(queries, wanted, requestOf(services)), signal)
  try {
    return { sealed: await sealToKey(blob, { key, setId: wanted.setId, thumbprint: device.thumbprint }) }
  } finally {
    wipe(blob)
  }
}

/** Destroys the sets of a way that a newer one has replaced. */
export const settleVaultWay = walletAct<typeof vaultWaySettle>(settleWay)

/** Destroys the automatic halves. */
export const dropVaultAutomatic = walletAct<typeof vaultAutomaticDrop>(dropAutomatic)

/** Destroys the sets of a way. */
export const removeVaultWay = walletAct<typeof vaultWayRemove>(removeWay)
