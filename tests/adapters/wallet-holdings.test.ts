import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FAUCET } from '@/lib/chains/devnet'
import { names } from '@/lib/server/tables/name-tables'
import { clock, logInTo, newProfile, openCustody, openFrame } from '@/tests/routes/custody-api'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { openReadChain, sendAs, tokenOf, word } from './read-chain'

/* What the screen of a deletion names: native currency, tokens and names, read by the wallet role for its own session. */

const chain = openReadChain()
const signal = new AbortController().signal
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const none = { wallet: '', vault: '' }
let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-holdings-'))
  for (const role of ['app', 'wallet', 'vault']) await createEmptyFolder(join(base, role))
}, 60_000)
afterAll(() => rm(base, { recursive: true, force: true }))

test('behavior: native currency, tokens and names of the wallet are named, and no other network answers as empty', async () => {
  const settings = { FOYER_DATA_DIR: base, FOYER_DEVNET_RPC_URL: chain.proxy.url }
  const { databases } = openCustody(none, { wallet: newKey(), vault: newKey() }, settings)
  const frame = await openFrame(newProfile())
  const { eip155: owner } = await logInTo(frame, `holds-${randomBytes(4).toString('hex')}@example.com`)
  expect(await frame.holdings({ chainId: DEVNET_CAIP_ID }, signal)).toEqual({ native: 0n, tokens: [] })
  expect(await frame.deletion(undefined, signal)).toEqual({ deletesAt: null, names: 0 })

  await chain.anvil.rpc('anvil_setBalance', [owner, `0x${parseEther('1.5').toString(16)}`])
  const { address: token, decimals } = tokenOf('USDC')
  const amount = parseUnits('120', decimals)
  await sendAs(chain.anvil, DEVNET_FAUCET, token, `0xa9059cbb${word(owner)}${word(amount.toString(16))}`)
  const at = new Date(clock.now())
  const owned = { owner: owner.toLowerCase(), registrant: owner.toLowerCase(), ownerChainId: 1, signedAt: 1 }
  await (await databases.app()).run((queries) =>
    queries.insert(names).values({ name: 'ada.foyer.eth', ...owned, registeredAt: at, updatedAt: at }),
  )
  // Read from the chain: the answer from before is not kept.
  expect(await frame.holdings({ chainId: DEVNET_CAIP_ID }, signal)).toEqual({
    native: parseEther('1.5'),
    tokens: [{ symbol: 'USDC', decimals, amount }],
  })
  expect(await frame.deletion(undefined, signal)).toEqual({ deletesAt: null, names: 1 })
  await expect(frame.holdings({ chainId: 'eip155:424242' }, signal)).rejects.toMatchObject({
    code: 'network.not_found',
  })
  await expect(frame.holdings({ chainId: 'cosmos:cosmoshub-4' }, signal)).rejects.toMatchObject({
    code: 'request.not_found',
  })
}, 60_000)
