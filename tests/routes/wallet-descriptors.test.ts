import { keccak256, stringToHex, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FAUCET } from '@/lib/chains/devnet'
import type { DescriptorQuestion } from '@/lib/clear-signing/descriptor-contract'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import {
  lockUp,
  openDescriptorFolder,
  VAULT,
  VAULT_CHAIN_ID,
  vaultDescriptor,
} from '@/tests/support/clear-signing-files'
import { type Browser, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

const LOCK = { kind: 'call', selector: toFunctionSelector('lock(uint256,uint256)') } as const
const MAIL = 'Mail(address to)'
const MAIL_HASH = keccak256(stringToHex(MAIL))
const mailDescriptor = {
  context: { eip712: { deployments: [{ chainId: VAULT_CHAIN_ID, address: VAULT }], domain: { name: 'Mail' } } },
  display: { formats: { [MAIL]: { intent: 'Send mail', fields: [{ path: 'to', label: 'To' }] } } },
}

describe('descriptors for the frame', () => {
  let api: WalletApi
  let browser: Browser
  let folder: Awaited<ReturnType<typeof openDescriptorFolder>>
  beforeAll(async () => {
    const longest = {
      ...lockUp,
      intent: 'long',
      fields: Array.from({ length: 100 }, () => ({ value: 'x'.repeat(900) })),
    }
    folder = await openDescriptorFolder({
      'vault.json': vaultDescriptor({ 'lock(uint256 amount, uint256 end)': lockUp, 'long()': longest }),
      'mail.json': mailDescriptor,
    })
    api = await openWalletApi('pglite', { FOYER_CLEAR_SIGNING_DIR: folder.folder })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await api?.stop()
    await folder?.remove()
  })

  const ask = (input: Partial<DescriptorQuestion> = {}, init = {}) =>
    browser.call('descriptors', { chainId: DEVNET_CAIP_ID, address: VAULT, subject: LOCK, ...input }, init)

  test('behavior: a function of a contract has its descriptor, without a login', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    const { descriptors, refused } = parseDescriptors([{ path: '', text: body.descriptor }])
    expect(refused).toEqual([])
    expect(descriptors.functionAt(DEVNET_CAIP_ID, VAULT, LOCK.selector)?.format).toMatchObject({
      intent: 'Lock tokens up',
      owner: 'The vault',
      fields: lockUp.fields,
    })
  })

  test('behavior: a message has its descriptor, with what its domain has to be', async () => {
    const { body } = await ask({ subject: { kind: 'message', typeHash: MAIL_HASH } })
    expect(JSON.parse(body.descriptor).context.eip712.domain).toEqual({ name: 'Mail' })
  })

  test('behavior: the contracts of the devnet are described beside the folder', async () => {
    const subject = { kind: 'call', selector: toFunctionSelector('give(address)') } as const
    expect((await ask({ address: DEVNET_FAUCET, subject })).body.descriptor).toContain('Give test money')
  })

  test.each([
    ['another chain', { chainId: 'eip155:1' }],
    ['another contract', { address: DEVNET_FAUCET }],
    ['another function', { subject: { kind: 'call', selector: '0x00000000' } }],
    ['another type', { subject: { kind: 'message', typeHash: `0x${'0'.repeat(64)}` } }],
    ['a function whose descriptor is too long', { subject: { kind: 'call', selector: toFunctionSelector('long()') } }],
  ] as const)('behavior: %s has none', async (_, input) => {
    expect(await ask(input)).toMatchObject({ status: 200, body: { descriptor: null } })
  })

  test.each([
    ['a chain of another namespace', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    ['an address with a wrong checksum', { address: VAULT.replace(/[a-f]/, (letter) => letter.toUpperCase()) }],
    ['a selector of three bytes', { subject: { kind: 'call', selector: '0x000000' } }],
    ['a call by the hash of a type', { subject: { kind: 'call', typeHash: MAIL_HASH } }],
  ])('param: %s is refused', async (_, input) => {
    expect((await ask(input as Partial<DescriptorQuestion>)).outcome).toBe('request.invalid')
  })

  test('error: a page without a proof learns nothing', async () => {
    expect((await ask({}, { proof: 'none' })).outcome).toBe('proof.invalid')
  })
})
