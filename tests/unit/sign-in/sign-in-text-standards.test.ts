import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText, parseSignInText } from '@/lib/sign-in/sign-in-text'
import { fullMessage, shortMessage } from '@/tests/support/sign-in-messages'

// The grammar and examples of EIP-4361, and the parsing tables of spruceid/siwe (test/parsing_positive.json,
// test/parsing_negative.json, packages/siwe-parser/lib/t-spec.test.ts), read 2026-11-21. Rows of those tables that
// would fail for a second reason too (an address in lower case) have a valid address here, so that each fails for its
// own reason. The row "domain not RFC4501 authority" is left out: RFC 3986 allows its underscore.
describe('EIP-4361', () => {
  const ADDRESS = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const STATEMENT = 'I accept the ServiceOrg Terms of Service: https://service.org/tos'
  const lines = [
    'service.org wants you to sign in with your Ethereum account:',
    ADDRESS,
    '',
    STATEMENT,
    '',
    'URI: https://service.org/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891757',
    'Issued At: 2021-09-30T16:25:24.000Z',
  ]
  const fields: SignInMessage = {
    domain: 'service.org',
    accountAddress: ADDRESS,
    statement: STATEMENT,
    uri: 'https://service.org/login',
    version: '1',
    chainId: 'eip155:1',
    nonce: '32891757',
    issuedAt: '2021-09-30T16:25:24.000Z',
  }
  const { statement, ...noStatement } = fields
  const domain = (name: string) => lines.with(0, `${name} wants you to sign in with your Ethereum account:`)
  const every = [
    ...lines,
    'Expiration Time: 2023-03-17T12:45:13.610Z',
    'Not Before: 2022-03-17T12:45:13.610Z',
    'Request ID: some_id',
    'Resources:',
    '- https://service.org/login',
  ]

  test.each<[string, readonly string[], SignInMessage]>([
    [
      'couple of optional fields',
      [
        ...lines,
        'Resources:',
        '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
        '- https://example.com/my-web2-claim.json',
      ],
      {
        ...fields,
        resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json'],
      },
    ],
    ['no optional field', lines, fields],
    [
      'timestamp without microseconds',
      lines.with(9, 'Issued At: 2021-09-30T16:25:24Z'),
      { ...fields, issuedAt: '2021-09-30T16:25:24Z' },
    ],
    ['domain is RFC 3986 authority with IP', domain('127.0.0.1'), { ...fields, domain: '127.0.0.1' }],
    ['… with userinfo', domain('test@127.0.0.1'), { ...fields, domain: 'test@127.0.0.1' }],
    ['… with port', domain('127.0.0.1:8080'), { ...fields, domain: '127.0.0.1:8080' }],
    ['… with userinfo and port', domain('test@127.0.0.1:8080'), { ...fields, domain: 'test@127.0.0.1:8080' }],
    ['no statement', lines.toSpliced(3, 1), noStatement],
    ['statement empty', lines.with(3, ''), { ...fields, statement: '' }],
    ['resources empty', [...lines, 'Resources:'], { ...fields, resources: [] }],
    ['request id empty', [...lines, 'Request ID: '], { ...fields, requestId: '' }],
    ['example of the standard with a port', domain('example.com:3388'), { ...fields, domain: 'example.com:3388' }],
  ])('behavior: %s is parsed as in the public table, and written again', (_, text, message) => {
    expect(parseSignInText(text.join('\n'))).toEqual(message)
    expect(buildSignInText(message)).toBe(text.join('\n'))
  })

  const swapped = (one: number, other: number) => every.with(one, every[other]!).with(other, every[one]!)

  test.each<[string, readonly string[]]>([
    ['missing mandatory field', lines.toSpliced(5, 1)],
    ['extra line breaks', lines.toSpliced(2, 0, '')],
    ['non-ISO datetime', lines.with(9, 'Issued At: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')],
    ['wrong version', lines.with(6, 'Version: 2')],
    ['address not EIP-55, lower case', lines.with(1, ADDRESS.toLowerCase())],
    ['address not EIP-55, one letter', lines.with(1, '0xc02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')],
    ['missing domain', domain('')],
    ['missing address', every.with(1, '')],
    ['missing uri', every.with(5, '')],
    ['missing version', every.with(6, '')],
    ['missing chainId', every.with(7, '')],
    ['missing nonce', every.with(8, '')],
    ['missing issuedAt', every.with(9, '')],
    ['out of order uri', swapped(5, 6)],
    ['out of order version', swapped(6, 7)],
    ['out of order chainId', swapped(7, 8)],
    ['out of order nonce', swapped(8, 9)],
    ['out of order issuedAt', swapped(9, 10)],
    ['out of order expirationTime', swapped(10, 11)],
    ['out of order notBefore', swapped(11, 12)],
    ['out of order requestId', [...every.toSpliced(12, 1), 'Request ID: some_id']],
    ['out of order resources', [...every.slice(0, 11), ...every.slice(13), ...every.slice(11, 13)]],
    ['statement has line break', every.with(3, 'I accept the ServiceOrg Terms of Service: \nhttps://service.org/tos')],
    ['uri is non-RFC 3986', every.with(5, 'URI: _not_a_rfc3986_valid_uri_')],
    ['not a valid chainId', every.with(7, 'Chain ID: ?')],
    ['nonce with less than 8 chars', every.with(8, 'Nonce: 1234567')],
    ['non-ISO 8601 expirationTime', every.with(10, 'Expiration Time: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')],
    ['non-ISO 8601 notBefore', every.with(11, 'Not Before: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')],
    [
      'resources not separated by line break',
      every.with(14, '- https://service.org/login - https://service.org/login/2'),
    ],
    ['first resource is not RFC 3986', [...every, '- _not_a_rfc3986_valid_uri_']],
    ['second resource not RFC 3986', every.toSpliced(14, 0, '- _not_a_rfc3986_valid_uri_')],
    // Our rule: no field contains a scheme, because a part that the parser skips would be signed but not seen.
    ['example of the standard with a scheme', domain('https://example.com')],
    ['a chain id of CAIP-2', lines.with(7, 'Chain ID: eip155:1')],
    ['a chain id with a leading zero', lines.with(7, 'Chain ID: 01')],
    ['a chain id in hex', lines.with(7, 'Chain ID: 0x1')],
    [
      'the name of the chain instead of Ethereum',
      domain('service.org').with(0, lines[0]!.replace('Ethereum', 'Polygon')),
    ],
  ])('error: %s is refused', (_, text) => {
    expect(parseSignInText(text.join('\n'))).toBeNull()
  })

  test('behavior: another library writes the same text and can parse ours', () => {
    const { resources, accountAddress, chainId, ...rest } = fullMessage('eip155')
    const dated = { ...rest, issuedAt: new Date(rest.issuedAt), expirationTime: new Date(rest.expirationTime!) }
    const theirs = createSiweMessage({
      ...dated,
      address: accountAddress as `0x${string}`,
      chainId: 31_337,
      notBefore: new Date(rest.notBefore!),
      resources: [...resources!],
    })
    const ours = { ...fullMessage('eip155'), notBefore: '2026-11-21T10:00:00.000Z' }
    expect(buildSignInText(ours)).toBe(theirs)
    expect(parseSiweMessage(buildSignInText(ours))).toMatchObject({
      address: accountAddress,
      chainId: 31_337,
      nonce: ours.nonce,
      statement: ours.statement,
      uri: ours.uri,
    })
  })
})

// The grammar of phantom/sign-in-with-solana (README.md) and what `createSignInMessageText` of
// anza-xyz/wallet-standard (packages/core/util/src/signIn.ts) writes, read 2026-11-21.
describe('Sign In With Solana', () => {
  const lines = [
    'solana.com wants you to sign in with your Solana account:',
    'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    '',
    'Clicking Sign or Approve only means you have proved this wallet is owned by you.',
    '',
    'URI: https://solana.com',
    'Version: 1',
    'Chain ID: mainnet',
    'Nonce: oBbLoEldZs',
    'Issued At: 2023-07-01T12:00:00.000Z',
    'Resources:',
    '- https://example.com',
    '- https://phantom.app/',
  ]

  test.each([
    ['mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('behavior: %s is the name of the CAIP-2 chain %s', (name, chainId) => {
    expect(parseSignInText(lines.with(7, `Chain ID: ${name}`).join('\n'))?.chainId).toBe(chainId)
  })

  test('behavior: with a statement and resources it is the text of the Wallet Standard', () => {
    const message = parseSignInText(lines.join('\n'))
    expect(message).toMatchObject({
      domain: 'solana.com',
      accountAddress: lines[1],
      statement: lines[3],
      uri: 'https://solana.com',
      nonce: 'oBbLoEldZs',
      resources: ['https://example.com', 'https://phantom.app/'],
    })
    expect(buildSignInText(message!)).toBe(lines.join('\n'))
  })

  test('behavior: without a statement there is one empty line below the address', () => {
    const text = lines.toSpliced(3, 2).join('\n')
    expect(parseSignInText(text)).not.toHaveProperty('statement')
    expect(buildSignInText(parseSignInText(text)!)).toBe(text)
  })

  test.each([['solana:localnet'], ['solana:constructor'], ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdP']] as const)(
    'error: no text is built for %s, for which the standard has no name',
    (chainId) => {
      const build = () => buildSignInText({ ...fullMessage('solana'), chainId })
      expect(build).toThrow(expect.objectContaining({ code: 'siwx.init_failed', details: { field: 'chainId' } }))
    },
  )

  // The Wallet Standard accepts most of these. We do not, because a message without nonce or time can be used again.
  test.each<[string, readonly string[]]>([
    ['domain and address alone', lines.slice(0, 2)],
    ['a statement alone', lines.slice(0, 4)],
    ['a uri alone', lines.slice(0, 6)],
    ['no nonce', lines.toSpliced(8, 1)],
    ['no issue time', lines.toSpliced(9, 1)],
    ['no chain', lines.toSpliced(7, 1)],
    ['a statement of several lines', lines.with(3, 'S\n\nS')],
    ['line breaks at the end', [...lines, '', '']],
    ['the gap of EIP-4361 where there is no statement', lines.toSpliced(3, 1)],
    ['a statement of no characters', lines.with(3, '')],
    ['localnet, which is no chain that CAIP-2 knows', lines.with(7, 'Chain ID: localnet')],
    ['a second spelling of a chain', lines.with(7, 'Chain ID: solana:mainnet')],
    ['a genesis hash for the chain', lines.with(7, 'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
  ])('error: %s is refused', (_, text) => {
    expect(parseSignInText(text.join('\n'))).toBeNull()
  })
})

// The form that https://chainagnostic.org/CAIPs/caip-122 proposes, read 2026-11-21.
describe('CAIP-122', () => {
  test.each(['bip122', 'polkadot', 'cosmos'] as const)(
    'error: on %s the whole chain id must be in its line',
    (namespace) => {
      const { chainId } = fullMessage(namespace)
      const text = buildSignInText(shortMessage(namespace))
      expect(parseSignInText(text)).not.toBeNull()
      const line = `\nChain ID: ${chainId}`
      expect(parseSignInText(text.replace(line, '').replace('\nNonce', `${line}\nNonce`))).toBeNull()
      expect(parseSignInText(text.replace(chainId, chainId.slice(chainId.indexOf(':') + 1)))).toBeNull()
      expect(parseSignInText(text.replace(chainId, 'eip155:1'))).toBeNull()
    },
  )

  test('error: an empty statement is refused', () => {
    expect(() => buildSignInText({ ...fullMessage('cosmos'), statement: '' })).toThrow(AppError)
  })
})
