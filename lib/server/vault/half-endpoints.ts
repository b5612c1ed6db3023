import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { wipe } from '@/lib/custody/seed-halves'
import type {
  vaultDeviceRevoke,
  vaultShareOfRecovery,
  vaultShareSettle,
  vaultShareStore,
  vaultSignOut,
} from '@/lib/custody/vault-contract'
import { releaseHalf } from '../custody/release-half'
import type { ProvenServices } from '../custody/serve-proven'
import { getPart } from '../process/role-part'
import { openHalf, revokeDevice, settleEpoch, signOutOthers, storeHalf, type WalletRequest } from './recovery-halves'

/** Stores the vault's half of a recovery set. */
export async function storeVaultHalf(
  { half, ...stored }: EndpointInput<typeof vaultShareStore>,
  services: ProvenServices,
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
  { key, walletId, setId }: EndpointInput<typeof vaultShareOfRecovery>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof vaultShareOfRecovery>> {
  const { databases, device, signal } = services
  const database = await databases.vault()
  const half = await database.run((queries) => openHalf(queries, { walletId, setId }, requestOf(services)), signal)
  try {
    return { sealed: await releaseHalf(half, { key, setId, thumbprint: device.thumbprint }) }
  } finally {
    wipe(half)
  }
}

/** Destroys the halves that a newer set has replaced. */
export async function settleVaultHalves(
  input: EndpointInput<typeof vaultShareSettle>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof vaultShareSettle>> {
  const database = await services.databases.vault()
  await database.run((queries) => settleEpoch(queries, input, requestOf(services)), services.signal)
  return {}
}

/** Forgets a device of a wallet. */
export async function revokeVaultDevice(
  input: EndpointInput<typeof vaultDeviceRevoke>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof vaultDeviceRevoke>> {
  const database = await services.databases.vault()
  await database.run((queries) => revokeDevice(queries, input, requestOf(services)), services.signal)
  return {}
}

/** Forgets every other device of a wallet. */
export async function signOutVaultDevices(
  input: EndpointInput<typeof vaultSignOut>,
  services: ProvenServices,
): Promise<EndpointOutput<typeof vaultSignOut>> {
  const database = await services.databases.vault()
  await database.run((queries) => signOutOthers(queries, input, requestOf(services)), services.signal)
  return {}
}

function requestOf({ device, keys, now, project }: ProvenServices): WalletRequest {
  return {
    device: { thumbprint: device.thumbprint, projectId: project.id },
    keys: getPart(keys.vault),
    now: new Date(now()),
  }
}
