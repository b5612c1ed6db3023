import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FAUCET } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import { logInTo, newProfile, openCustody, openFrame } from '@/tests/routes/custody-api'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { openReadChain, sendAs, tokenOf, word } from './read-chain'

/* `wallet_getAssets` from the key worker to the chain, through the endpoint of the wallet role. */

const chain = openReadChain()
const signal = new AbortController().signal
const newKey = () => `one:${randomBytes(32).toString('base64')}`
let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-assets-'))
  for (const role of ['app', 'wallet', 'vault']) await createEmptyFolder(join(base, role))
}, 60_000)
afterAll(() => rm(base, { recursive: true, force: true }))

test('behavior: the account is read on each network; one that cannot be read is not told as empty', async () => {
  const settings = { FOYER_DATA_DIR: base, FOYER_DEVNET_RPC_URL: chain.proxy.url }
  openCustody({ wallet: '', vault: '' }, { wallet: newKey(), vault: newKey() }, settings)
  const frame = await openFrame(newProfile())
  const read: readonly Caip2[] = [DEVNET_CAIP_ID, 'eip155:424242']
  const networks = read.map((network) => ({ network, tokens: [] }))
  const anyone = '0xddbd2b932c763ba5b1b7ae3b362eac3e8d40121a'
  await expect(frame.assets({ account: anyone, networks }, signal)).rejects.toMatchObject({ code: 'session.ended' })

  const { eip155: owner } = await logInTo(frame, `has-${randomBytes(4).toString('hex')}@example.com`)
  const account = owner as `0x${string}`
  await chain.anvil.rpc('anvil_setBalance', [owner, `0x${parseEther('1.5').toString(16)}`])
  const { address: token, decimals } = tokenOf('USDC')
  const amount = parseUnits('120', decimals)
  await sendAs(chain.anvil, DEVNET_FAUCET, token, `0xa9059cbb${word(owner)}${word(amount.toString(16))}`)
  const answer = await frame.assets({ account, networks }, signal)
  expect(answer.networks).toEqual([
    {
      network: DEVNET_CAIP_ID,
      assets: [
        expect.objectContaining({ address: null, symbol: 'ETH', balance: parseEther('1.5').toString(), decimals: 18 }),
        expect.objectContaining({ address: token, symbol: 'USDC', balance: amount.toString(), decimals }),
      ],
    },
    { network: 'eip155:424242', assets: null },
  ])
}, 60_000)
