import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { walletActText } from '@/lib/custody/wallet-act'
import { walletBindText } from '@/lib/custody/wallet-bind'
import { prepareMessage, readSignRequest } from '@/lib/frame-guest/sign-requests'

const ADDRESSES = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
} as const
const OTHER = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'

const read = (request: unknown) => {
  const asked = readSignRequest(request, 'eip155:1')
  if (asked.kind !== 'message') throw new Error('not a message')
  return prepareMessage(asked, ADDRESSES, 'https://shop.example')
}
const personal = (...params: unknown[]) => read({ method: 'personal_sign', params })
const solana = (message: string, pubkey: string = ADDRESSES.solana) =>
  read({ method: 'solana_signMessage', params: { message, pubkey } })

describe('readSignRequest', () => {
  test.each([
    ['0x68656c6c6f', 'hello'],
    ['hello', 'hello'],
    ['0x123', '0x123'],
    ['0xzz', '0xzz'],
  ])('behavior: personal_sign of %j signs what %j says', (message, text) => {
    const prepared = personal(message, ADDRESSES.eip155.toLowerCase())
    expect(prepared).toMatchObject({ account: ADDRESSES.eip155, shown: { kind: 'text', text } })
    expect(new TextDecoder().decode(prepared.bytes)).toBe(text)
    expect(Object.isFrozen(prepared)).toBe(true)
  })

  test('behavior: what changes after the request changes nothing that is signed', () => {
    const params = ['0x6869', ADDRESSES.eip155]
    const prepared = personal(...params)
    params[0] = '0x6576696c'
    expect(new TextDecoder().decode(prepared.bytes)).toBe(prepared.shown.text)
  })

  test.each([
    ['the order of eth_sign', [ADDRESSES.eip155, '0x6869'], 'rpc.invalid_params'],
    ['no account', ['0x6869'], 'rpc.invalid_params'],
    ['a message that is no text', [7, ADDRESSES.eip155], 'rpc.invalid_params'],
    ['another account', ['0x6869', OTHER], 'wallet.unauthorized'],
  ])('error: personal_sign with %s is refused', (_, params, code) => {
    expect(() => personal(...params)).toThrow(expect.objectContaining({ code }))
  })

  test('behavior: solana_signMessage signs the bytes of its base58', () => {
    expect(solana(base58.encode(new TextEncoder().encode('hello')))).toMatchObject({ shown: { text: 'hello' } })
  })

  test('error: a Solana message that is a transaction, another account or no base58 is refused', () => {
    // One signer, one account, no instruction.
    const transaction = Uint8Array.of(1, 0, 0, 1, ...new Uint8Array(64), 0)
    expect(() => solana(base58.encode(transaction))).toThrow(expect.objectContaining({ code: 'wallet.rejected' }))
    expect(() => solana('3x', OTHER)).toThrow(expect.objectContaining({ code: 'wallet.unauthorized' }))
    expect(() => solana('0OIl')).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
    expect(() => solana('2'.repeat(20_001))).toThrow(expect.objectContaining({ code: 'rpc.invalid_params' }))
  })

  const WALLET_ID = '018f0000-0000-7000-8000-000000000000'
  const SETS = { deviceSetId: WALLET_ID, recoverySetId: WALLET_ID, addresses: ADDRESSES }
  test.each([
    ['a registration', walletBindText({ walletId: WALLET_ID, nonce: 'nonce', ...SETS })],
    ['an act', walletActText({ name: 'sign out everywhere' }, { walletId: WALLET_ID, thumbprint: 'thumbprint' })],
  ])('error: a page cannot get the custody text of %s signed', (_, text) => {
    const refused = expect.objectContaining({ code: 'wallet.rejected' })
    expect(() => personal(text, ADDRESSES.eip155)).toThrow(refused)
    expect(() => solana(base58.encode(new TextEncoder().encode(text)))).toThrow(refused)
    expect(() => personal(`Read this: ${text}`, ADDRESSES.eip155)).not.toThrow()
  })
})
