import { describe, expect, test } from 'vitest'
import { createNetworkStore } from '@/lib/account/network-store'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { createSigningWallet } from '@/lib/sign-in/sign-in-ports-wallet'
import { ADA, createFakeWallet } from '@/tests/fakes/fake-wallet'
import { DEVNET } from '@/tests/fakes/fake-wallet-networks'

const account = { chainId: 'eip155:31337', address: ADA } as const

/** The code of a signature that the wallet refuses. */
function refusedWith(code: ErrorCode, isSmart: boolean): Promise<string> {
  const connector = {
    ...createFakeWallet({ accounts: [ADA] }).connector(),
    signMessage: () => Promise.reject(new AppError(code)),
  }
  const connections = { get: () => connector, update: () => undefined }
  const wallet = createSigningWallet(connections, createNetworkStore([DEVNET], DEVNET.caipNetworkId), () => isSmart)
  return wallet.sign({ account, text: 'hello' }, new AbortController().signal).then(
    () => 'it signed',
    (error: AppError) => error.code,
  )
}

describe('a signature that fails before any server has seen it', () => {
  test.each(['wallet.failed', 'frame.failed', 'siwx.bad_signature'] as const)(
    'error: %s of a smart account says that the application might not support it',
    async (code) => {
      expect(await refusedWith(code, true)).toBe('siwx.smart_account')
      expect(await refusedWith(code, false)).toBe(code)
    },
  )

  test.each(['wallet.rejected', 'wallet.changed', 'wallet.timeout', 'request.aborted', 'session.ended'] as const)(
    'error: %s of a smart account stays what it is',
    async (code) => {
      expect(await refusedWith(code, true)).toBe(code)
    },
  )
})
