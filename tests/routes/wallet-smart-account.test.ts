import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '@/lib/server/settings/env'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { createVisitor, openWalletApi, type WalletApi } from './wallet-api'

const NO_SALT = `0x${'00'.repeat(32)}`

describe.each(['pglite', 'postgres'] as const)('the contract of a smart account in %s', (kind) => {
  let api: WalletApi
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  /** The same installation, after the operator has changed the setting. */
  const choose = (FOYER_SMART_ACCOUNT: string) => {
    const { smartAccounts } = parseEnv({ FOYER_SMART_ACCOUNT })
    openTestPlatform({}, { ...api.platform, env: { ...api.platform.env, smartAccounts } })
  }

  test('behavior: a wallet keeps the contract that new wallets had when it was made', async () => {
    const first = await createVisitor(api)
    choose('safe')
    const second = await createVisitor(api)
    choose('hybridDeleGator')
    const choiceOf = async ({ browser }: typeof first) => (await browser.call('refresh', {})).body.wallet.smartAccount
    expect(await choiceOf(first)).toEqual({ implementation: 'hybridDeleGator', salt: NO_SALT })
    expect(await choiceOf(second)).toEqual({ implementation: 'safe', salt: NO_SALT })
  })
})
