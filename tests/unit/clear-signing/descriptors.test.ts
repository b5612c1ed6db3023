import { describe, expect, test } from 'vitest'
import { MAX_DESCRIPTOR_LENGTH } from '@/lib/clear-signing/descriptor-files'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import { CONTRACT } from './call-cases'
import { CHAIN, DEPLOYMENTS, file } from './descriptor-cases'

describe('parseDescriptors', () => {
  const formats = { 'f(uint256 x)': { intent: 'Do it', fields: [{ path: 'x', label: 'X' }] } }
  const has = (files: Parameters<typeof parseDescriptors>[0]) =>
    parseDescriptors(files).descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b') !== null

  test('behavior: includes a file beside it, and its own values win', () => {
    const common = {
      path: 'owner/common.json',
      text: JSON.stringify({ metadata: { owner: 'Another' }, display: { formats } }),
    }
    const own = {
      path: 'owner/calldata.json',
      text: JSON.stringify({
        includes: './common.json',
        context: { contract: { deployments: DEPLOYMENTS } },
        metadata: { owner: 'Mine' },
      }),
    }
    const { descriptors, refused } = parseDescriptors([own, common])
    expect(descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b')?.format.owner).toBe('Mine')
    expect(refused).toEqual([])
  })

  test('behavior: fields of an included file are merged by path', () => {
    const common = { path: 'common.json', text: JSON.stringify({ display: { formats } }) }
    const more = {
      'f(uint256 x)': {
        fields: [
          { path: 'x', label: 'Mine' },
          { path: '@.to', label: 'To' },
        ],
      },
    }
    const { descriptors } = parseDescriptors([file(more, { includes: 'common.json' }, 'own.json'), common])
    const bound = descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b')
    expect(bound?.format.fields.map(({ label }) => label)).toEqual(['Mine', 'To'])
  })

  test('behavior: what every object has is not taken for a value of the file itself', () => {
    const common = {
      path: 'common.json',
      text: JSON.stringify({ metadata: { constants: { constructor: 'included' } }, display: { formats } }),
    }
    const own = {
      path: 'own.json',
      text: JSON.stringify({
        includes: 'common.json',
        context: { contract: { deployments: DEPLOYMENTS } },
        metadata: { constants: {} },
      }),
    }
    const { descriptors } = parseDescriptors([own, common])
    const constants = descriptors.functionAt(CHAIN, CONTRACT, '0xb3de648b')?.format.constants
    expect(Object.entries(constants ?? {})).toEqual([['constructor', 'included']])
  })

  test.each([
    ['text that is not JSON', [{ path: 'a.json', text: '{' }]],
    ['a list', [{ path: 'a.json', text: '[]' }]],
    ['a file that is too large', [{ path: 'a.json', text: file(formats).text.padEnd(MAX_DESCRIPTOR_LENGTH + 1) }]],
    [
      'a file that is too deep',
      [{ path: 'a.json', text: file(formats).text.replace('"Do it"', `${'['.repeat(1_000)}${']'.repeat(1_000)}`) }],
    ],
    ['an include that is a URL', [file(formats, { includes: 'https://example.com/common.json' })]],
    ['an include that is not there', [file(formats, { includes: 'common.json' })]],
    ['an include of itself', [file(formats, { includes: 'calldata-thing.json' })]],
    ['a key that is no function', [file({ 'f(uint257 x': formats['f(uint256 x)'] })]],
    [
      'a binding to the hash of a domain',
      [file({ 'Bid(uint256 x)': formats['f(uint256 x)'] }, { context: { eip712: { domainSeparator: '0x00' } } })],
    ],
  ])('error: refuses %s', (_, files) => {
    expect(has(files)).toBe(false)
    expect(parseDescriptors(files).refused).toHaveLength(1)
  })

  test('behavior: a bad format does not take the good ones of its file with it', () => {
    const files = [file({ ...formats, 'g(uint256 x)': { intent: 'Do it', fields: [{ path: 'x', format: 'html' }] } })]
    expect(has(files)).toBe(true)
    expect(parseDescriptors(files).refused).toEqual([
      { path: 'owner/calldata-thing.json', format: 'g(uint256 x)', reason: 'unfit' },
    ])
  })

  test('behavior: two files about one function of one contract cancel each other', () => {
    expect(has([file(formats), file(formats, {}, 'other.json')])).toBe(false)
  })

  test('behavior: a file without deployments is bound to nothing', () => {
    const files = [file(formats, { context: { contract: {} } })]
    expect(has(files)).toBe(false)
    expect(parseDescriptors(files).refused).toEqual([])
  })
})
