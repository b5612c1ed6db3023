import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Address, formatUnits, getAddress, type Hex, parseTransaction, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeCall, describeMessage } from '@/lib/clear-signing/describe-data'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import type { Call, Described, FieldValue, Statement } from '@/lib/clear-signing/statement'
import { domainFacts, parseTypedData } from '@/lib/clear-signing/typed-data'
import { caip2FromEvm } from '@/lib/core/caip'

// The vectors of the registry of ERC-7730: what its authors expect a wallet to show, against what our data says. The texts
// are made here as the vectors write them; the wallet writes them in the visitor's language.

const FOLDER = path.resolve('tests/fixtures/clear-signing')

interface Rendered {
  readonly intent: string
  readonly interpolatedIntent?: string
  readonly owner?: string
  readonly fields: readonly { readonly label: string; readonly value: string | Rendered }[]
}

interface Known {
  readonly nativeSymbol?: string | undefined
  readonly tokens?: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>>
  readonly addressNames?: Readonly<Record<string, string>>
  readonly ensNames?: Readonly<Record<string, string>>
}

interface Vector {
  readonly description: string
  readonly rawTx?: Hex
  readonly from?: Address
  readonly data?: object
  readonly expected: Rendered
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(path.join(FOLDER, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesOf(name) : [name]
  })
}

const textOf = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8')
const isVectors = (file: string): boolean => file.includes('/testsv2/')

const files = ['registry', 'ercs'].flatMap(filesOf)
const { descriptors, refused } = parseDescriptors(
  files.filter((file) => !isVectors(file)).map((file) => ({ path: file, text: textOf(file) })),
)
const vectors = files.filter(isVectors).flatMap((file) => {
  const { dataProvider = {}, tests } = JSON.parse(textOf(file)) as { dataProvider?: Known; tests: readonly Vector[] }
  return tests.map((vector) => ({
    title: `${path.basename(file, '.tests.json')}: ${vector.description}`,
    known: dataProvider,
    vector,
  }))
})

function readInner(call: Call, account: Address): readonly Statement[] {
  const described = call.to && describeCall(call, call.to, contextOf(account))
  return described ? [described.statement] : []
}

function contextOf(account: Address) {
  return { descriptors, account, readInner: (call: Call) => readInner(call, account) }
}

function describedVector({ rawTx, from = zeroAddress, data }: Vector): Described | null {
  if (!rawTx) {
    const typed = parseTypedData(data)
    return describeMessage(typed, domainFacts(typed.domain), contextOf(from))
  }
  const { chainId = 1, to, value = 0n, data: calldata = '0x' } = parseTransaction(rawTx)
  if (!to) return null
  const call: Call = { chainId: caip2FromEvm(chainId), to, value, data: calldata }
  const context = contextOf(from)
  return describeCall(call, getAddress(to), context)?.statement ?? null
}

function rendered(described: Described, known: Known): Rendered {
  return {
    intent: described.intent,
    ...(described.owner && { owner: described.owner }),
    ...(described.sentence && {
      interpolatedIntent: described.sentence
        .map((part) => (typeof part === 'string' ? part : String(shown(part, known))))
        .join(''),
    }),
    fields: described.fields.map(({ label, value }) => ({ label, value: shown(value, known) })),
  }
}

const NATIVE_SYMBOLS: Readonly<Record<number, string>> = { 56: 'BNB', 137: 'POL' }

function nativeSymbolOf({ rawTx, data }: Vector): string | undefined {
  const chainId = rawTx ? parseTransaction(rawTx).chainId : (data as { domain: { chainId: number } }).domain.chainId
  return NATIVE_SYMBOLS[Number(chainId)]
}

function shown(value: FieldValue, known: Known): string | Rendered {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'bytes':
      return value.value
    case 'number':
    case 'flag':
      return String(value.value)
    case 'address': {
      const name = known.addressNames?.[value.address.toLowerCase()] ?? known.ensNames?.[value.address.toLowerCase()]
      return value.isSender ? 'Sender' : (name ?? value.address)
    }
    case 'amount': {
      const token =
        value.token === 'native'
          ? { symbol: known.nativeSymbol ?? 'ETH', decimals: 18 }
          : known.tokens?.[value.token.toLowerCase()]
      if (!token) return String(value.amount)
      return `${value.above ?? formatUnits(value.amount, token.decimals)} ${token.symbol}`
    }
    case 'date':
      return new Date(Number(value.at) * 1_000).toISOString().replace('T', ' ').replace('.000', '')
    case 'unit':
      return `${formatUnits(value.value, value.decimals)}${value.base}`
    case 'chain':
      return value.chainId.slice('eip155:'.length)
    case 'call': {
      const [inner] = value.statements
      return inner?.kind === 'described' ? rendered(inner, known) : value.data
    }
    default:
      throw new Error(`no vector shows ${value.kind}`)
  }
}

describe('vectors of ERC-7730', () => {
  test.each(vectors)('behavior: $title', ({ vector, known }) => {
    const described = describedVector(vector)
    const ours = described && rendered(described, { ...known, nativeSymbol: nativeSymbolOf(vector) })
    // Some descriptors have a sentence that their vectors leave out.
    const { interpolatedIntent } = vector.expected
    expect(ours && { ...ours, interpolatedIntent: interpolatedIntent && ours.interpolatedIntent }).toEqual(
      vector.expected,
    )
  })

  test('param: no file and no format of the registry is refused', () => {
    expect(vectors).toHaveLength(94)
    expect(refused).toEqual([])
  })

  test.each([
    ['another contract', { to: zeroAddress }],
    ['another chain', { chainId: 'eip155:4242' as const }],
    ['another function', { data: '0xdeadbeef' as const }],
    ['a byte after the arguments', { isLonger: true }],
  ])('behavior: for %s a descriptor says nothing', (_, other) => {
    const {
      chainId,
      to,
      value = 0n,
      data = '0x',
    } = parseTransaction(vectors.find(({ title }) => title.startsWith('calldata-lpv3'))?.vector.rawTx as Hex)
    const call: Call = { chainId: caip2FromEvm(chainId ?? 0), to: getAddress(to as Address), value, data }
    const described = (one: Call) => describeCall(one, one.to as Address, contextOf(zeroAddress))
    expect(described(call)).not.toBeNull()
    expect(described({ ...call, ...other, ...('isLonger' in other && { data: `${data}00` as Hex }) })).toBeNull()
  })

  test.each([
    ['another chain', { chainId: 4242 }],
    ['another contract', { verifyingContract: zeroAddress }],
    ['another name', { name: 'permit2' }],
  ])('behavior: for a domain with %s a descriptor says nothing', (_, other) => {
    const data = vectors.find(({ title }) => title.startsWith('eip712-uniswap-permit2'))?.vector.data as {
      domain: object
    }
    const described = (domain: object) =>
      describedVector({ data: { ...data, domain }, description: '', expected: { intent: '', fields: [] } })
    expect(described(data.domain)).not.toBeNull()
    expect(described({ ...data.domain, ...other })).toBeNull()
  })
})
