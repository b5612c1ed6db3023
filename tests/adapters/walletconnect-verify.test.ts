import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubFramePage } from '@/tests/fakes/frame-page'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { startPairingPage } from '@/tests/support/pairing-page'

const DEVNET = 'eip155:31337'
const PATIENCE = { timeoutMs: 20_000 }
const attestationFor = (id: string) => `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(id).toString('base64url')}.c2lnbmF0dXJl`

let relay: RelayServer
let wallet: RelayWallet
let verify: Server
let verifyUrl: string
/** Ids of the messages that the server has been asked about. */
let askedFor: string[]
let isSilent: boolean
let stop: () => Promise<void>

beforeAll(async () => {
  relay = await startRelay()
  // What its page would post to ours.
  verify = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', verifyUrl)
    const id = searchParams.get('id') ?? ''
    askedFor.push(id)
    if (isSilent) return
    if (pathname !== '/v3/attestation' || searchParams.get('origin') !== 'https://app.example')
      response.statusCode = 404
    response.end(JSON.stringify({ type: 'verify_attestation', attestation: attestationFor(id) }))
  })
  await new Promise<void>((resolve) => verify.listen(0, '127.0.0.1', resolve))
  verifyUrl = `http://127.0.0.1:${(verify.address() as AddressInfo).port}`
})
beforeEach(async () => {
  askedFor = []
  isSilent = false
  // Two clients in one process would share their core.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  wallet = await startRelayWallet(relay.url, [DEVNET])
  const page = stubFramePage(async (frame) => {
    const answer = await fetch(frame.src).catch(() => undefined)
    if (answer?.ok) page.post(frame, await answer.text())
  })
})
afterEach(async () => {
  await wallet.stop()
  await stop()
})
afterAll(async () => {
  verify.closeAllConnections()
  verify.close()
  await relay.close()
})

/** Pairs, and signs a message. Returns what the relay got as proof of the origin with each. */
async function pairAndSign(options: { readonly verifyUrl?: string }): Promise<readonly unknown[]> {
  const before = relay.attestations.length
  const page = startPairingPage({ relayUrl: relay.url, ...options })
  stop = page.stop
  expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
  const { signature } = await page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE)
  expect(signature).toMatch(/^0x/)
  return relay.attestations.slice(before)
}

describe('Verify', () => {
  test('behavior: a page without a Verify server asks none, and sends no proof of its origin', async () => {
    expect(await pairAndSign({})).toEqual(['', ''])
    expect(askedFor).toEqual([])
  })

  test('behavior: the configured server is asked about the proposal and each request, and its proof is sent', async () => {
    expect(await pairAndSign({ verifyUrl })).toEqual(askedFor.map(attestationFor))
    expect(askedFor).toHaveLength(2)
  })

  test('error: with a silent server the wallet pairs and signs without proof, and is not asked again', async () => {
    isSilent = true
    expect(await pairAndSign({ verifyUrl })).toEqual(['', ''])
    expect(askedFor).toHaveLength(1)
  })
})
