import { calculateJwkThumbprint, exportJWK } from 'jose'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { emailCode, emailStart, emailVerify } from '@/lib/custody/login-contract'
import { combineHalves } from '@/lib/custody/seed-halves'
import { shareOfRecovery } from '@/lib/custody/shares-contract'
import { approvalDecide, approvalStart, vaultShareOfRecovery } from '@/lib/custody/vault-contract'
import { memoryRecords } from '@/lib/frame-guest/device-records'
import { createDeviceStore } from '@/lib/frame-guest/device-store'
import { createProvenCalls } from '@/lib/frame-guest/proven-calls'
import { createLocalFetch } from './local-fetch'
import type { LoginStack } from './login-stack'
import { codeOf, linkTokenOf } from './mail-texts'

/** What nobody but the frame should ever have: the seed of a wallet, and the halves that gave it. */
export interface RecoveredSeed {
  readonly seed: Uint8Array
  readonly halves: readonly [Uint8Array, Uint8Array]
}

/**
 * Gets the seed of a wallet as its visitor could on a new device: logs in with the mails of the address, and asks both
 * services for their halves. Changes no half.
 */
export async function recoverSeed(stack: LoginStack, email: string): Promise<RecoveredSeed> {
  const { walletUrl, vaultUrl, projectId, appUrl, mail } = stack
  const store = createDeviceStore(memoryRecords(), walletUrl)
  const call = createProvenCalls(
    { urls: { wallet: walletUrl, vault: vaultUrl }, projectId, lang: 'en', embedOrigin: appUrl },
    store,
    { fetch: createLocalFetch({ origin: walletUrl }), now: Date.now },
  )
  const { challengeId } = await call('wallet', emailStart, { email })
  if (challengeId === null) throw new Error('The device is new')
  await call('vault', approvalStart, { email })
  const decision = { token: linkTokenOf(await mail.nextMail(email)), decision: 'approve' }
  const decided = await createLocalFetch({ origin: vaultUrl })(`${vaultUrl}${approvalDecide.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(decision),
  })
  if (!decided.ok) throw new Error(`The link was not decided: ${decided.status}`)
  await call('wallet', emailCode, { challengeId })
  const { accessToken, wallet } = await call('wallet', emailVerify, {
    challengeId,
    code: codeOf(await mail.nextMail(email)),
  })
  if (!wallet) throw new Error(`The address has no wallet`)
  const thumbprint = await calculateJwkThumbprint(await exportJWK((await store.deviceKey()).publicKey))
  const [fromAuth, fromVault] = [await createHalfDelivery(), await createHalfDelivery()]
  const { setId, sealed } = await call('wallet', shareOfRecovery, { key: fromAuth.key }, { accessToken })
  const vault = await call('vault', vaultShareOfRecovery, { walletId: wallet.walletId, setId, key: fromVault.key })
  const halves = [
    await fromAuth.open(sealed, { setId, thumbprint }),
    await fromVault.open(vault.sealed, { setId, thumbprint }),
  ] as const
  return { halves, seed: combineHalves(...halves) }
}
