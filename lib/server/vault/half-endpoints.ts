import 'server-only'
import type { Endpoint, EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { vaultDelete, vaultKeep } from '@/lib/custody/deletion-contract'
import { sealToKey } from '@/lib/custody/seal-to-key'
import { wipe } from '@/lib/custody/seed-halves'
import type {
  vaultDeviceRevoke,
  vaultShareOfRecovery,
  vaultShareSettle,
  vaultShareStore,
  vaultSignOut,
} from '@/lib/custody/vault-contract'

import type { ProvenServices } from '../custody/serve-proven'
import type { Queries } from '../database/database'
import { getPart } from '../kit/role-part'
import type { vaultTables } from '../tables/role-tables'
import { openHalf, settleEpoch, storeHalf } from './recovery-halves'
import type { WalletRequest } from './vault-acts'
import { planVaultDeletion, undoVaultDeletion } from './vault-deletions'
import { revokeDevice, signOutOthers } from './vault-devices'

/** Stores the vault's half of a recovery set. */
export async function storeVaultHalf(
  { half, ...stored }: EndpointInput<typeof vaultShareStore>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultShareStore>> {
  const bytes = Buffer.from(half, 'base64url')
  const database = await services.databases.vault()
  try {
    await database.run(
      (queries) => storeHalf(queries, { ...stored, half: bytes }, requestOf(services)),
      services.signal,
    )
  } finally {
    wipe(bytes)
  }
  return {}
}

/** The vault's half, encrypted to the one-shot key of the request. */
export async function releaseVaultHalf(
  { key, ...wanted }: EndpointInput<typeof vaultShareOfRecovery>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultShareOfRecovery>> {
  const { databases, device, signal } = services
  const database = await databases.vault()
  const half = await database.run((queries) => openHalf(queries, wanted, requestOf(services)), signal)
  try {
    return { sealed: await sealToKey(half, { key, setId: wanted.setId, thumbprint: device.thumbprint }) }
  } finally {
    wipe(half)
  }
}

/** Destroys the halves that a newer set has replaced. */
export const settleVaultHalves = walletAct<typeof vaultShareSettle>(settleEpoch)

/** Forgets a device of a wallet. */
export const revokeVaultDevice = walletAct<typeof vaultDeviceRevoke>(revokeDevice)

/** Removes every other device of a wallet. */
export const signOutVaultDevices = walletAct<typeof vaultSignOut>(signOutOthers)

/** Plans the deletion of a wallet, and undoes it. */
export const deleteVaultWallet = walletAct<typeof vaultDelete>(planVaultDeletion)
export const keepVaultWallet = walletAct<typeof vaultKeep>(undoVaultDeletion)

/** The service of an endpoint that carries out one act for a wallet and answers with nothing. */
export function walletAct<E extends Endpoint>(
  act: (queries: Queries<typeof vaultTables>, input: EndpointInput<E>, request: WalletRequest) => Promise<void>,
) {
  return async (input: EndpointInput<E>, services: ProvenServices<'vault'>): Promise<Record<never, never>> => {
    const database = await services.databases.vault()
    await database.run((queries) => act(queries, input, requestOf(services)), services.signal)
    return {}
  }
}

/** The facts of a request for a wallet. */
export function requestOf({ device, keys, now, project }: ProvenServices<'vault'>): WalletRequest {
  return {
    device: { thumbprint: device.thumbprint, projectId: project.id },
    keys: getPart(keys.vault),
    now: new Date(now()),
  }
}
