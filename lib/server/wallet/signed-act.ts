import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { WalletAct } from '@/lib/custody/wallet-act'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import { isSignedAct } from '../custody/wallet-signatures'

/** @throws {AppError} `request.invalid` unless both keys of the wallet have signed the act for this device. */
export function assertSignedAct(
  { walletId, addresses }: { readonly walletId: string; readonly addresses: WalletAddresses },
  act: WalletAct,
  { thumbprint }: { readonly thumbprint: string },
  signatures: WalletSignatures,
): void {
  if (isSignedAct(addresses, { act, origin: { walletId, thumbprint }, signatures })) return
  throw new AppError('request.invalid', { details: { signatures: 'Invalid input' } })
}
