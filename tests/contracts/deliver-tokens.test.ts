import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenSender, type SignedTransfer } from '@/devnet/sandbox/deliver-tokens'
import { startAnvil, type TestAnvil } from '../support/anvil'

/** Long enough for all that the sandbox sends without waiting for a block. */
const BLOCK_MS = 300

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
})
afterAll(() => anvil?.stop())

test('behavior: a token that is short is minted before it is delivered, on a chain that mines every few moments', async () => {
  await anvil.rpc('evm_setAutomine', [false])
  const { signal } = new AbortController()
  const sender = createTokenSender(anvil.rpcUrl)
  const deliver = async () => {
    const kept: SignedTransfer[] = []
    const token = { currency: 'USDC', to: `0x${'ab'.repeat(20)}`, units: 97_850_000n } as const
    await sender.sign(token, async (transfer) => void kept.push(transfer), signal)
    return Promise.all(kept.map((transfer) => sender.send(transfer, signal)))
  }
  let isOver = false
  const delivered = deliver().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await sleep(BLOCK_MS)
    await anvil.rpc('evm_mine')
  }
  expect(await delivered).toEqual([true])
})
