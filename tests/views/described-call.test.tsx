import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, toFunctionSelector, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import ApproveTransaction from '@/components/frame/ApproveTransaction'
import ApproveTypedData from '@/components/frame/ApproveTypedData'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import type { WorkerPayload } from '@/lib/frame-guest/worker-protocol'
import type { Locale } from '@/lib/text/locales'
import { VAULT } from '@/tests/support/clear-signing-files'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const FRIEND = '0x667269656E64000000000000000000000000AAAa'
const TOKEN = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const COLLECTED = '0x1111111111111111111111111111111111111111'
const CHAIN = 'eip155:1' as const
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

afterEach(cleanup)

const FUNCTION =
  'function run(uint256 most, address holder, uint256 power, uint256 end, uint256 hold, bytes inner) payable'
const token = { format: 'tokenAmount', params: { token: TOKEN, threshold: `0x${'f'.repeat(64)}`, message: 'A little' } }
const FIELDS = [
  { path: 'most', label: 'Most', ...token },
  { path: 'holder', label: 'Holder', format: 'addressName', params: { senderAddress: zeroAddress } },
  { path: 'power', label: 'Power', format: 'unit', params: { base: 'W', decimals: 1, prefix: true } },
  { path: 'end', label: 'End', format: 'date', params: { encoding: 'timestamp' } },
  { path: 'hold', label: 'Hold', format: 'duration' },
  { path: 'inner', label: 'Then', format: 'calldata', params: { callee: TOKEN } },
]
const descriptorOf = (fields: object, interpolatedIntent?: string, owner: string | undefined = 'The vault') =>
  JSON.stringify({
    context: { contract: { deployments: [{ chainId: 1, address: VAULT }] } },
    metadata: { owner },
    display: {
      formats: {
        [FUNCTION.slice('function '.length, -' payable'.length)]: { intent: 'Run it', interpolatedIntent, fields },
      },
    },
  })

const inner = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 5n] })
const callOf = (end = 1_800_000_000n) =>
  encodeFunctionData({ abi: parseAbi([FUNCTION]), args: [maxUint256, zeroAddress, 25_000n, end, 259_200n, inner] })

const CERTAIN: Simulation = {
  ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', changes: [], allowances: [] },
  accounts: [{ address: VAULT, hasCode: false, isYoung: null }],
  tokens: [],
}

/** A token that the chain knows. */
const TEA = { kind: 'erc20', address: COLLECTED, symbol: 'TEA', name: 'Tea', decimals: 2 } as const

/**
 * Draws a request whose preview has this descriptor, or the failure of the whole preview.
 *
 * @param inner - Descriptors of calls inside, by contract and selector.
 */
async function draw(
  asked: { readonly data?: Hex; readonly value?: string; readonly json?: string },
  descriptor: string | null,
  locale: Locale = 'en',
  inner: Readonly<Record<string, string>> = {},
) {
  const { texts } = await loadFrameTexts(locale)
  const worker = {
    request: async (name: string, { about, calls }: Pick<WorkerPayload<'preview'>, 'about' | 'calls'>) => {
      if (name === 'nativePrice') return { price: null, currency: 'USD' }
      const simulation = { ...CERTAIN, tokens: about.includes(TEA.address) ? [TEA] : [] }
      const found = calls.map(({ address, selector }) => inner[`${address} ${selector}`])
      const descriptors = [descriptor, ...found].filter((text) => typeof text === 'string')
      return { simulation, nonce: null, usedAddresses: [], descriptors }
    },
  } as unknown as Pick<KeyWorker, 'request'>
  const common = {
    ...{ promptId: 'p1', origin: 'https://shop.example', claimedName: null, account: ACCOUNT, chainId: CHAIN },
  } as const
  const props = { worker, networks: FRAME_NETWORKS, waiting: 0, onAgree: () => undefined, onClose: () => undefined }
  const { data = '0x', value = '0', json } = asked
  render(
    <FrameTextsContext value={{ locale, dir: locale === 'ar' ? 'rtl' : 'ltr', texts }}>
      {json === undefined ? (
        <ApproveTransaction
          screen={{
            ...{
              kind: 'transaction',
              ...common,
              to: VAULT,
              data,
              value,
              gas: '21000',
              gasPrice: '1',
              layer1Fee: '0',
              nonce: 0,
            },
            isNonceNamed: false,
            replaces: null,
          }}
          {...props}
        />
      ) : (
        <ApproveTypedData screen={{ kind: 'typedData', ...common, json, otherAccount: null }} {...props} />
      )}
    </FrameTextsContext>,
  )
  await waitFor(() => expect(screen.queryByText(texts['frame.change.checking'])).toBeNull())
  return texts
}

/** What a definition says, without the lines of its own inner lists. */
const lineOf = (term: string, place: Pick<typeof screen, 'getByText'> = screen) =>
  place.getByText(term, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling

const NUMBER = maxUint256.toLocaleString('en')

describe('a described call', () => {
  test.each([
    [
      'en',
      {
        Most: `any amount · ${NUMBER} units of ${short(TOKEN)}`,
        Holder: /^You .*0x0000/,
        Power: '2.5 kW',
        Hold: '3 days',
        For: 'The vault',
        'What is asked': /^Run any amount · .* in 2\.5 kW\.$/,
      },
      { Send: `5 units of ${short(TOKEN)}`, To: FRIEND },
    ],
    [
      'ar',
      {
        Most: /أي مبلغ/,
        Holder: /^أنت .*0x0000/,
        Power: /kW$/,
        Hold: /أيام/,
        'مخصص لـ': 'The vault',
        'ما المطلوب': /^Run أي مبلغ/,
      },
      { إرسال: /5\u2069 من وحدات/, إلى: FRIEND },
    ],
  ] as const)(
    'behavior: each field is shown by its format, and an inner call by its own lines, in %s',
    async (locale, lines, innerLines) => {
      await draw({ data: callOf() }, descriptorOf(FIELDS, 'Run {most} in {power}.'), locale)
      for (const [term, text] of Object.entries(lines)) {
        expect(lineOf(term)?.textContent, term).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
      }
      const then = within(lineOf('Then') as HTMLElement)
      for (const [term, text] of Object.entries(innerLines)) {
        const shown = lineOf(term, then)?.textContent
        expect(shown, term).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
      }
      // Foreign words have a direction of their own.
      expect(
        lineOf(locale === 'en' ? 'What is asked' : 'ما المطلوب')
          ?.querySelector('q')
          ?.getAttribute('dir'),
      ).toBe('auto')
    },
  )

  test('behavior: hidden characters in what the owner has written are shown as codes', async () => {
    const fields = [{ path: 'power', label: 'Power\u202e', format: 'unit', params: { base: 'W\u200b' } }]
    await draw({ data: callOf() }, descriptorOf(fields, 'Run\u2066 it', 'The\u202e vault'))
    expect(lineOf('For')?.textContent).toBe('The⟨U+202E⟩ vault')
    expect(lineOf('What is asked')?.textContent).toBe('Run⟨U+2066⟩ it')
    expect(lineOf('Power⟨U+202E⟩')?.textContent).toBe('25,000 W⟨U+200B⟩')
  })

  test('behavior: a sentence with an inner call is replaced by the intent', async () => {
    await draw({ data: callOf() }, descriptorOf(FIELDS, 'Then {inner}'))
    expect(lineOf('What is asked')?.textContent).toBe('Run it')
  })

  test('error: a time that no calendar has is shown as its number', async () => {
    await draw({ data: callOf(maxUint256) }, descriptorOf(FIELDS))
    expect(lineOf('End')?.textContent).toBe(NUMBER)
  })

  test('behavior: a token that only the descriptor names is written with its decimals and symbol', async () => {
    const collected = { path: 'hold', label: 'Collected', format: 'tokenAmount', params: { token: TEA.address } }
    await draw({ data: callOf() }, descriptorOf([collected]))
    expect(lineOf('Collected')?.textContent).toBe('2,592 TEA')
  })

  test('behavior: without a descriptor the call looks unknown', async () => {
    await draw({ data: callOf() }, null)
    expect(lineOf('Unknown call')?.textContent).toBe(callOf().slice(0, 10))
  })

  test.each([
    ['another contract', descriptorOf(FIELDS).replace(VAULT, FRIEND)],
    ['another chain', descriptorOf(FIELDS).replace('"chainId":1', '"chainId":10')],
    ['text that is no JSON', '{'],
  ])('error: a descriptor of %s says nothing', async (_, descriptor) => {
    await draw({ data: callOf() }, descriptor)
    expect(lineOf('Unknown call')).toBeTruthy()
  })

  test('error: a descriptor that accounts for the money silences no risk', async () => {
    const paid = { path: '@.value', label: 'Fee', format: 'amount' }
    const texts = await draw({ data: callOf(), value: '7' }, descriptorOf([paid]))
    expect(screen.queryByText('Send', { selector: 'dt, dt *' })).toBeNull()
    expect(screen.getByText(texts['frame.risk.firstTime'])).toBeTruthy()
  })
})

describe('a described call inside of another one', () => {
  const RUN = callOf().slice(0, 10)
  const approved = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [FRIEND, maxUint256] })
  const batch = encodeFunctionData({
    abi: parseAbi(['function multicall(bytes[] data)']),
    args: [[callOf(), approved]],
  })

  test('behavior: in a multicall, what our rules do not know is said by its own descriptor, and the rest by them', async () => {
    const texts = await draw({ data: batch }, null, 'en', { [`${VAULT} ${RUN}`]: descriptorOf(FIELDS) })
    expect(screen.queryByText('Unknown call')).toBeNull()
    expect(lineOf('What is asked')?.textContent).toBe('Run it')
    expect(lineOf('Power')?.textContent).toBe('2.5 kW')
    expect(lineOf('Who may take it')?.textContent).toBe(FRIEND)
    expect(screen.getByText(texts['frame.risk.unlimited'])).toBeTruthy()
  })

  test('error: a descriptor of the multicall itself silences no risk of the calls inside', async () => {
    const whole = JSON.parse(descriptorOf([]))
    whole.display.formats = { 'multicall(bytes[] data)': { intent: 'Claim a gift', fields: [] } }
    const texts = await draw({ data: batch }, JSON.stringify(whole))
    expect(lineOf('What is asked')?.textContent).toBe('Claim a gift')
    expect(screen.getByText(texts['frame.risk.unlimited'])).toBeTruthy()
  })

  test('behavior: what another descriptor shows as a call is said by the descriptor for that call', async () => {
    const data = encodeFunctionData({
      abi: parseAbi([FUNCTION]),
      args: [1n, zeroAddress, 25_000n, 1_800_000_000n, 1n, '0x12345678'],
    })
    const claim = 'claim()'
    const selector = toFunctionSelector(claim)
    const nested = JSON.parse(descriptorOf([], undefined, 'The token'))
    nested.context.contract.deployments = [{ chainId: 1, address: TOKEN }]
    nested.display.formats = { [claim]: { intent: 'Claim a share', fields: [] } }
    await draw({ data: data.replace('12345678', selector.slice(2)) as Hex }, descriptorOf(FIELDS), 'en', {
      [`${TOKEN} ${selector}`]: JSON.stringify(nested),
    })
    expect(screen.queryByText('Unknown call')).toBeNull()
    expect(within(lineOf('Then') as HTMLElement).getByText('Claim a share')).toBeTruthy()
  })
})

describe('described typed data', () => {
  const json = JSON.stringify({
    types: {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Mail: [{ name: 'to', type: 'address' }],
    },
    primaryType: 'Mail',
    domain: { chainId: '1', verifyingContract: VAULT },
    message: { to: FRIEND },
  })
  const descriptor = JSON.stringify({
    context: { eip712: { deployments: [{ chainId: 1, address: VAULT }] } },
    metadata: { owner: 'The post' },
    display: { formats: { 'Mail(address to)': { intent: 'Send mail', fields: [{ path: 'to', label: 'Recipient' }] } } },
  })

  test('behavior: it says what the descriptor says, and the raw data lists every field', async () => {
    await draw({ json }, descriptor)
    expect(lineOf('What is asked')?.textContent).toBe('Send mail')
    expect(lineOf('Recipient')?.textContent).toContain(short(FRIEND))
    // What another party has written is a quote, so that no label looks like a heading of ours.
    expect(screen.getByText('Recipient', { selector: 'dt *' }).closest('q')).toBeTruthy()
    expect(screen.getByText('For contract', { selector: 'dt, dt *' }).closest('q')).toBeNull()
    expect(lineOf('to')?.textContent).toBe(FRIEND)
  })

  test('behavior: without a descriptor its fields are listed', async () => {
    await draw({ json }, null)
    expect(lineOf('to')?.textContent).toBe(FRIEND)
    expect(screen.queryByText('What is asked')).toBeNull()
  })
})
