import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import { MAX_SIGN_IN_TEXT_LENGTH, type SignInMessage } from '@/lib/sign-in/sign-in-message'
import { refuseSignInMessage } from '@/lib/sign-in/sign-in-message-rules'
import { buildSignInText, parseSignInText } from '@/lib/sign-in/sign-in-text'
import { fullMessage, shortMessage } from '@/tests/support/sign-in-messages'

const TAIL = [
  'Issued At: 2026-11-21T10:00:00.000Z',
  'Expiration Time: 2026-11-21T10:10:00.000Z',
  'Not Before: 2026-11-21T10:00:00Z',
  'Request ID: request-1%20a:b@c',
]
const RESOURCES = [
  'Resources:',
  '- https://example.com/terms',
  '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
]

/** EIP-4361 and Sign In With Solana: the chain is above the nonce. */
const chainAboveNonce = (account: string, address: string, chain: string) => [
  `app.example.com:3000 wants you to sign in with your ${account} account:`,
  address,
  '',
  'Sign in to Example. Free: no gas, and it cannot move funds!',
  '',
  'URI: https://app.example.com:3000/login?from=swap#top',
  'Version: 1',
  `Chain ID: ${chain}`,
  'Nonce: 4fT0qD2mZ8sKx1Yv7bWn3A',
  ...TAIL,
  ...RESOURCES,
]

/** CAIP-122: the chain is below the request id. */
const chainBelowRequest = (account: string, address: string, chain: string) => {
  const lines = chainAboveNonce(account, address, chain).filter((line) => !line.startsWith('Chain ID'))
  return [...lines.slice(0, -RESOURCES.length), `Chain ID: ${chain}`, ...RESOURCES]
}

const fullTexts: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: chainAboveNonce('Ethereum', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '31337'),
  solana: chainAboveNonce('Solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', 'devnet'),
  bip122: chainBelowRequest(
    'Bitcoin',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bip122:000000000019d6689c085ae165831e93',
  ),
  polkadot: chainBelowRequest(
    'Polkadot',
    '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  ),
  cosmos: chainBelowRequest('Cosmos', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', 'cosmos:cosmoshub-4'),
}

/** Messages with every combination of the optional fields, and with empty values where the grammar allows them. */
function messages(namespace: Namespace): SignInMessage[] {
  const full = fullMessage(namespace)
  const { statement, expirationTime, notBefore, requestId, resources } = full
  const optional = [
    { statement },
    { expirationTime },
    { notBefore },
    { requestId },
    { resources },
  ] as Partial<SignInMessage>[]
  const all = Array.from({ length: 2 ** optional.length }, (_, chosen) =>
    Object.assign({}, shortMessage(namespace), ...optional.filter((_, index) => (chosen >> index) & 1)),
  ) as SignInMessage[]
  const odd: Partial<SignInMessage>[] = [
    { requestId: '' },
    { resources: [] },
    { statement: 'URI: https://evil.example' },
    { statement: 'Resources:' },
    { statement: 'Chain ID: 1', resources: [] },
    { statement: ' ' },
  ]
  return [...all, ...odd.map((fields) => ({ ...full, ...fields }))]
}

describe.each(namespaces)('text of %s', (namespace) => {
  const full = fullMessage(namespace)
  const text = buildSignInText(full)

  test('behavior: every field has its line', () => {
    expect(text.split('\n')).toEqual(fullTexts[namespace])
  })

  test('behavior: a built text can be parsed, and the result builds the same text', () => {
    for (const message of messages(namespace)) {
      const built = buildSignInText(message)
      expect(parseSignInText(built)).toEqual(message)
    }
  })

  test('error: a missing, repeated or moved line is refused, unless it is optional or in a list', () => {
    const lines = text.split('\n')
    const changes = lines.flatMap((line, at) => [
      { change: `without ${line}`, changed: lines.toSpliced(at, 1) },
      { change: `twice ${line}`, changed: lines.toSpliced(at, 0, line) },
      { change: `below its neighbour ${line}`, changed: lines.toSpliced(at, 2, lines[at + 1] ?? '', line) },
    ])
    const accepted = changes
      .map(({ change, changed }) => ({ change, candidate: changed.join('\n') }))
      .filter(({ candidate }) => candidate !== text && parseSignInText(candidate) !== null)
    const [terms, bafy] = full.resources!.map((resource) => `- ${resource}`)
    expect(accepted.map(({ change }) => change).toSorted()).toEqual(
      [
        // Sign In With Solana has one empty line less without a statement.
        ...(namespace === 'solana' ? [] : [`without ${full.statement}`]),
        `without Expiration Time: ${full.expirationTime}`,
        `without Not Before: ${full.notBefore}`,
        `without Request ID: ${full.requestId}`,
        `without ${terms}`,
        `without ${bafy}`,
        `twice ${terms}`,
        `twice ${bafy}`,
        `below its neighbour ${terms}`,
      ].toSorted(),
    )
    for (const { candidate } of accepted) expect(parseSignInText(candidate)).not.toEqual(full)
  })

  test('error: after changing, adding or removing a character the text is refused or is another message', () => {
    const characters = ['\n', ' ', '0', 'Z', '"', '１']
    const passed = [...text, ''].flatMap((_, at) => {
      const [before, after] = [text.slice(0, at), text.slice(at)]
      const added = characters.map((character) => before + character + after)
      const changed = characters.map((character) => before + character + after.slice(1))
      return [...added, ...changed, before + after.slice(1)].filter((candidate) => {
        const read = candidate === text ? null : parseSignInText(candidate)
        return read !== null && (JSON.stringify(read) === JSON.stringify(full) || buildSignInText(read) !== candidate)
      })
    })
    expect(passed).toEqual([])
  })

  test('error: control characters, line separators and non-ASCII bytes are refused at any place', () => {
    const smuggled = ['\r', '\t', '\0', '\u001b', '\u007f', '\u0085', '\u00a0', '\u200b', '\u202e', '\u2028', '\ufeff']
    const passed = [...text, ''].flatMap((_, at) =>
      smuggled.filter((character) => parseSignInText(text.slice(0, at) + character + text.slice(at)) !== null),
    )
    expect(passed).toEqual([])
  })

  test('error: a changed domain, uri, chain, account, nonce or version is refused by the rules', () => {
    const lines = text.split('\n')
    const watched = [0, 1, ...lines.flatMap((line, at) => (/^(URI|Version|Chain ID|Nonce): /.test(line) ? [at] : []))]
    expect(watched).toHaveLength(6)
    const passed = watched.flatMap((at) => {
      const line = lines[at]!
      const changed = [...line].flatMap((_, column) =>
        ['0', '1', 'a', 'A', 'q', 'Q', '.', ''].map((c) => line.slice(0, column) + c + line.slice(column + 1)),
      )
      return changed.filter((candidate) => {
        const read = candidate === line ? null : parseSignInText(lines.with(at, candidate).join('\n'))
        return read !== null && refuseSignInMessage(read, full, Date.parse(full.issuedAt)) === null
      })
    })
    expect(passed).toEqual([])
  })

  test.each<[string, (text: string) => string]>([
    ['an empty text', () => ''],
    ['a line break at the end', (text) => `${text}\n`],
    ['a line break at the start', (text) => `\n${text}`],
    ['line breaks of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['a space at the end', (text) => `${text} `],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['text after the last resource', (text) => `${text}\nand more`],
    ['a second message behind it', (text) => `${text}\n${text}`],
    ['an unknown field', (text) => text.replace('\nNonce', '\nScope: all\nNonce')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['version 01', (text) => text.replace('Version: 1', 'Version: 01')],
    ['a scheme before the domain', (text) => `https://${text}`],
    ['no domain', (text) => text.slice(text.indexOf(' wants'))],
    ['another word for the account', (text) => text.replace(/your \w+ account/, 'your Tezos account')],
    ['the word in lower case', (text) => text.replace(/your \w+ account/, (words) => words.toLowerCase())],
    ['the line of the domain in other words', (text) => text.replace('wants you', 'invites you')],
    ['no address', (text) => text.replace(/\n.+/, '\n')],
    ['an address of CAIP-10', (text) => text.replace('\n', `\n${full.chainId}:`)],
    ['a statement in two lines', (text) => text.replace('Free', '\nFree')],
    ['a second empty line above the statement', (text) => text.replace('\n\nSign', '\n\n\nSign')],
    ['a statement with a quote', (text) => text.replace('Free', '"Free"')],
    ['a label in lower case', (text) => text.replace('Chain ID:', 'chain id:')],
    ['no space behind a label', (text) => text.replace('Nonce: ', 'Nonce:')],
    ['two spaces behind a label', (text) => text.replace('Nonce: ', 'Nonce:  ')],
    ['a nonce of 7 characters', (text) => text.replace(/Nonce: .+/, 'Nonce: 1234567')],
    ['a nonce with a hyphen', (text) => text.replace(/Nonce: .+/, 'Nonce: 1234-5678')],
    ['a uri without a scheme', (text) => text.replace(/URI: .+/, 'URI: app.example.com/login')],
    ['a uri with a space', (text) => text.replace('/login', '/log in')],
    ['a date without a zone', (text) => text.replace(/Issued At: .+/, 'Issued At: 2026-11-21T10:00:00')],
    ['a date that does not exist', (text) => text.replace(/Issued At: .+/, 'Issued At: 2026-02-30T10:00:00Z')],
    ['a date as JavaScript prints it', (text) => text.replace(/Not Before: .+/, 'Not Before: Sat Nov 21 2026')],
    ['an expiration that is none', (text) => text.replace(/Expiration Time: .+/, 'Expiration Time: never')],
    ['a request id with a space', (text) => text.replace(/Request ID: .+/, 'Request ID: a b')],
    ['a request id cut off in an escape', (text) => text.replace(/Request ID: .+/, 'Request ID: a%2')],
    ['a resource that is no uri', (text) => `${text}\n- nowhere`],
    ['a resource without its hyphen', (text) => `${text}\nhttps://example.com`],
    ['two resources in one line', (text) => `${text} - https://example.com/2`],
    ['something behind Resources:', (text) => text.replace('Resources:', 'Resources: ')],
    ['the Chain ID of another namespace', (text) => text.replace(/Chain ID: .+/, 'Chain ID: stacks:1')],
    ['a text that is too long', (text) => text + '\n- https://example.com/12'.repeat(400)],
  ])('error: %s is refused', (_, change) => {
    const changed = change(text)
    expect(changed).not.toBe(text)
    expect(parseSignInText(changed)).toBeNull()
  })

  test.each<[keyof SignInMessage, unknown[]]>([
    [
      'domain',
      ['', 'a b', 'example.com/path', 'https://example.com', 'a\nb', 'a\r', `${'a'.repeat(256)}`, 'é.example'],
    ],
    [
      'accountAddress',
      ['', '0x1234', `${full.accountAddress} `, `${full.accountAddress}\n`, `${full.accountAddress}0`],
    ],
    ['statement', ['two\nlines', 'cr\r', 'tab\t', 'nul\0', 'é', '"', '%', '<b>', 'a'.repeat(1_025)]],
    ['uri', ['', 'example.com', '//example.com', 'https://a b', 'https://a\nURI: b:', `https://${'a'.repeat(1_020)}`]],
    ['version', ['', '2', '1\n']],
    ['chainId', ['', 'stacks:1', 'eip155:01', `${full.chainId}\n`, full.chainId.replace(':', '')]],
    ['nonce', ['', '1234567', '1234 5678', '12345678\n', '12345678é', 'a'.repeat(129)]],
    ['issuedAt', ['', '2026-11-21', '2026-11-21T10:00:00', '2026-11-21 10:00:00Z', '2026-11-21T10:00:00Z\n']],
    ['expirationTime', ['', 'never', '2026-13-01T00:00:00Z']],
    ['notBefore', ['', 'now', '2026-02-29T00:00:00Z']],
    ['requestId', ['a b', 'a\nb', 'a/b', 'a?b', '%', 'a'.repeat(129)]],
    [
      'resources',
      [
        [''],
        ['a b'],
        ['https://a\n- https://b'],
        Array<string>(17).fill('https://a'),
        [`https://${'a'.repeat(4_089)}`],
      ],
    ],
  ])('error: no text is built with a %s outside its grammar or length', (field, values) => {
    for (const value of values) {
      const build = () => buildSignInText({ ...full, [field]: value } as SignInMessage)
      expect(build).toThrow(AppError)
      expect(build).toThrow(expect.objectContaining({ code: 'siwx.init_failed', details: { field } }))
    }
  })

  test('behavior: the longest message that can be built can be parsed', () => {
    const longest: SignInMessage = {
      ...full,
      domain: 'a'.repeat(255),
      statement: 'a'.repeat(1_024),
      uri: `a:${'a'.repeat(1_022)}`,
      nonce: 'a'.repeat(128),
      issuedAt: '2026-11-21T10:00:00.123456789+00:00',
      expirationTime: '2026-11-21T10:10:00.123456789+00:00',
      notBefore: '2026-11-21T10:00:00.123456789+00:00',
      requestId: 'a'.repeat(128),
      resources: Array<string>(16).fill(`a:${'a'.repeat(254)}`),
    }
    const built = buildSignInText(longest)
    expect(built.length).toBeLessThanOrEqual(MAX_SIGN_IN_TEXT_LENGTH)
    expect(parseSignInText(built)).toEqual(longest)
  })

  test('error: a text is not read as that of another namespace', () => {
    for (const other of namespaces.filter((candidate) => candidate !== namespace)) {
      const word = /your (\w+) account/.exec(buildSignInText(fullMessage(other)))![1]!
      expect(parseSignInText(text.replace(/your \w+ account/, `your ${word} account`))).toBeNull()
    }
  })
})
