import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import { addressWords, allWords, argumentWords } from '@/lib/server/simulation/calldata-words'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const abi = parseAbi(['function approve(address, uint256)', 'function multicall(bytes[])'])
const approval = encodeFunctionData({ abi, functionName: 'approve', args: [ALICE, 10n ** 27n] })

const multicall = encodeFunctionData({ abi, functionName: 'multicall', args: [[approval]] })

const addressesIn = (data: Hex, isCreation = false) => addressWords(argumentWords(data, isCreation))

test.each([
  ['arguments', approval, [ALICE]],
  ['calls that are arguments', multicall, []],
  [
    'an address that begins with zeros',
    encodeFunctionData({ abi, functionName: 'approve', args: [PERMIT2, 1n] }),
    [PERMIT2],
  ],
  ['nothing', '0x', []],
  ['less than a word', '0x12345678aabb', []],
  ['a word that is no address', `0x12345678${'f'.repeat(64)}`, []],
] as const)('param: addresses are found in %s', (_, data, addresses) => {
  expect(addressesIn(data)).toEqual(addresses)
})

test('behavior: the words of calls that are arguments are among all words', () => {
  expect(addressWords(allWords(multicall, false))).toEqual([ALICE])
  expect(addressWords(allWords(approval, false))).toEqual([ALICE])
})

test('behavior: the arguments of a constructor are found behind creation code of any length', () => {
  const args = encodeAbiParameters(parseAbiParameters('address, uint256'), [ALICE, 7n])
  for (let length = 0; length < 40; length += 1) {
    const code = length === 0 ? '0x' : numberToHex(1n, { size: length })
    expect(addressesIn(concatHex([code, args]), true)).toEqual([ALICE])
  }
})

test('behavior: of long data a bounded part is looked at', () => {
  const words = Array.from({ length: 2_000 }, (_, index) => numberToHex(2n ** 150n + BigInt(index), { size: 32 }))
  expect(addressWords(allWords(concatHex(['0x12345678', ...words]), false)).length).toBeLessThanOrEqual(1_024)
})
