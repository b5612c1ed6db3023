import { describe, expect, test } from 'vitest'
import { lookAlikeOf } from '@/components/modal/parts/token-look-alikes'
import { DAI, ETH, USDC } from './swap-harness'

const at = (symbol: string) => ({ ...USDC, symbol, address: `0x${'fa'.repeat(20)}`, imported: true as const })
const listed = [ETH, USDC, DAI]

describe('lookAlikeOf', () => {
  test.each(['USDC', 'usdc', 'USDС', 'U S D C', 'USDC​', 'ÜSDC', '𝐔𝐒𝐃𝐂', 'USDC.'])(
    'behavior: %s at another address is a look-alike of USDC',
    (symbol) => {
      expect(lookAlikeOf(at(symbol), listed)).toBe(USDC)
    },
  )

  test.each(['USDT', 'USDCX', 'USD', ''])('behavior: %s is not a look-alike', (symbol) => {
    expect(lookAlikeOf(at(symbol), listed)).toBeUndefined()
  })

  test('behavior: the listed token itself is not a look-alike, however its address is spelled', () => {
    expect(lookAlikeOf({ ...USDC, address: USDC.address.toUpperCase().replace('0X', '0x') }, listed)).toBeUndefined()
  })
})
