import { describe, expect, test } from 'vitest'
import { bip122Adapter } from '@/lib/chains/bip122-adapter'
import { readBitcoinAddress } from '@/lib/chains/bitcoin-address'
import { addressFormatOf } from '@/lib/chains/bitcoin-chains'
import { parseAccountAddress } from '@/lib/core/account-address'

/** Of BIP-173, BIP-350, BIP-341's wallet vectors, and the wiki's list of prefixes (read 2026-11-23). */
const valid = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'main', 'segwit'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main', 'segwit'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'test', 'segwit'],
  ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', 'test', 'segwit'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'main', 'taproot'],
  ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'test', 'taproot'],
  ['BC1SW50QGDZ25J', 'main', 'other'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'main', 'other'],
  ['17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem', 'main', 'key'],
  ['3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX', 'main', 'script'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test', 'key'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'test', 'script'],
] as const

const invalid: readonly (readonly [reason: string, text: string])[] = [
  ['another prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
  ['bech32 instead of bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['bech32m instead of bech32', 'BC1Q0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
  ['a letter outside the alphabet', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['witness version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a program of one byte', 'bc1pw5dgrnzv'],
  ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
  ['16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
  ['a typing error in base58', '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhen'],
  ['a private key', '5Hwgr3u458GLafKBgxtssHSPqJnYoGrSzgQsPwLFhLNYskDPyyA'],
  ['an EVM address', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  ['a Stacks address', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
  ['nothing', ''],
  ['a long text', `bc1q${'q'.repeat(200)}`],
]

describe('readBitcoinAddress', () => {
  test.each(valid)('behavior: %s is for the %s chain, of kind %s', (text, format, kind) => {
    const canonical = text.startsWith('BC1') ? text.toLowerCase() : text
    expect(readBitcoinAddress(text)).toEqual({ text: canonical, format, kind })
    expect(bip122Adapter.parseAddress(text)).toBe(canonical)
    expect(addressFormatOf(canonical)).toBe(format)
  })

  test.each(invalid)('error: %s is no address: %s', (_, text) => {
    expect(readBitcoinAddress(text)).toBeNull()
    expect(bip122Adapter.parseAddress(text)).toBeNull()
  })

  test('behavior: the spellings that wallets give are the ones that can sign in', () => {
    const walletKinds = valid.filter(([, , kind]) => kind !== 'other')
    for (const [text] of walletKinds) {
      const canonical = readBitcoinAddress(text)?.text ?? ''
      expect(parseAccountAddress('bip122', canonical)).toBe(canonical)
    }
  })
})
