import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32m, utf8 } from '@scure/base'
import {
  p2pkh,
  p2sh,
  p2tr,
  p2wpkh,
  p2wsh,
  RawTx,
  RawWitness,
  Script,
  SigHash,
  TEST_NETWORK,
  Transaction,
} from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import type { SignatureClaim } from '@/lib/server/sign-in/signatures/signature-verdict'
import { badBip322, goodBip322, goodOthers } from './bip322-vectors'
import { acceptedOf, corruptionsOf, TEXT, verify } from './signature-corruptions'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const secret: Uint8Array = new Uint8Array(32).fill(7)
const otherSecret: Uint8Array = new Uint8Array(32).fill(8)
const kinds = ['P2PKH', 'P2SH-P2WPKH', 'P2WPKH', 'P2TR'] as const
const NOTHING: Uint8Array = new Uint8Array()
type Kind = (typeof kinds)[number]

function outputOf(kind: Kind, of: Uint8Array = secret, isCompressed = true) {
  const key = secp256k1.getPublicKey(of, isCompressed)
  if (kind === 'P2PKH') return p2pkh(key)
  if (kind === 'P2WPKH') return p2wpkh(key)
  return kind === 'P2TR' ? p2tr(key.slice(1)) : p2sh(p2wpkh(key))
}

interface Signing {
  readonly sighash?: SigHash
  readonly version?: number
  readonly lockTime?: number
  readonly inputs?: number
  readonly outputScript?: Uint8Array
  readonly amount?: bigint
}

/** `to_sign` of BIP-322 without an unlocking script, spelled out. */
function unsignedTransaction({ script }: { readonly script: Uint8Array }, message: string) {
  const tag = sha256(utf8.decode('BIP0322-signed-message'))
  const messageHash = sha256(Uint8Array.of(...tag, ...tag, ...utf8.decode(message)))
  const common = { version: 0, segwitFlag: false, witnesses: undefined, lockTime: 0 }
  const nowhere = { txid: new Uint8Array(32), index: 0xffffffff, sequence: 0 }
  const toSpend = RawTx.encode({
    ...common,
    inputs: [{ ...nowhere, finalScriptSig: Script.encode([0, messageHash]) }],
    outputs: [{ amount: 0n, script }],
  })
  return {
    ...common,
    inputs: [{ txid: sha256(sha256(toSpend)).reverse(), index: 0, finalScriptSig: NOTHING, sequence: 0 }],
    outputs: [{ amount: 0n, script: Uint8Array.of(0x6a) }],
  }
}

/** Signed by a library that does not know BIP-322: it signs an ordinary transaction. */
function signTransaction(kind: Kind, message: string, options: Signing = {}): Transaction {
  const output = outputOf(kind)
  const { version = 0, lockTime = 0, inputs = 1, outputScript = Uint8Array.of(0x6a), amount = 0n } = options
  const transaction = new Transaction({ version, lockTime, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
  for (let index = 0; index < inputs; index += 1) {
    transaction.addInput({
      ...unsignedTransaction(output, message).inputs[0],
      index,
      witnessUtxo: { script: output.script, amount },
      ...('redeemScript' in output ? { redeemScript: output.redeemScript } : {}),
      ...('tapInternalKey' in output ? { tapInternalKey: output.tapInternalKey } : {}),
      ...(options.sighash === undefined ? {} : { sighashType: options.sighash }),
    })
  }
  transaction.addOutput({ script: outputScript, amount })
  transaction.sign(secret, options.sighash === undefined ? undefined : [options.sighash])
  transaction.finalize()
  return transaction
}

const witnessOf = (transaction: Transaction) => transaction.getInput(0).finalScriptWitness ?? []
const full = (kind: Kind, message = TEXT, options?: Signing) =>
  base64.encode(signTransaction(kind, message, options).extract())
const simple = (kind: Kind, message = TEXT, options?: Signing) =>
  base64.encode(RawWitness.encode(witnessOf(signTransaction(kind, message, options))))

/**
 * A signed message in the format before BIP-322. `group` is the header's kind of address; `null` for another header.
 */
function legacy(message: string, group = 1): Uint8Array {
  const length = utf8.decode(message).length
  const digest = sha256(sha256(utf8.decode(`\x18Bitcoin Signed Message:\n${String.fromCharCode(length)}${message}`)))
  const signed = secp256k1.sign(digest, secret)
  return Uint8Array.of(27 + 4 * group + signed.recovery, ...signed.toCompactRawBytes())
}

function claim(kind: Kind, signature: string, isCompressed = true): SignatureClaim {
  const { address = '' } = outputOf(kind, secret, isCompressed)
  return { chainId: MAINNET, address, message: TEXT, signature }
}

const codec = { read: base64.decode, write: base64.encode }

describe('vectors of BIP-322 and of existing programs', () => {
  test.each([...goodBip322, ...goodOthers])('behavior: accepted: $name', async ({ address, message, signature }) => {
    expect(await verify({ chainId: MAINNET, address, message, signature })).toEqual({ valid: true })
  })

  test.each([...goodBip322, ...goodOthers])('error: refused with another text or account: $name', async (vector) => {
    const good = { ...vector, chainId: MAINNET } as const
    expect(await verify({ ...good, message: `${vector.message}.` })).toMatchObject({ valid: false })
    for (const kind of kinds) {
      const address = outputOf(kind).address ?? ''
      expect(await verify({ ...good, address })).toMatchObject({ valid: false })
    }
  })

  test.each(badBip322)('error: refused: $name', async ({ address, message, signature, reason }) => {
    expect(await verify({ chainId: MAINNET, address, message, signature })).toEqual({ valid: false, reason })
  })
})

describe('BIP-322', () => {
  test.each(kinds)('behavior: full: %s', async (kind) => {
    expect(await verify(claim(kind, full(kind)))).toEqual({ valid: true })
    expect(await verify(claim(kind, `ful${full(kind)}`))).toEqual({ valid: true })
    expect(await verify(claim(kind, full(kind, TEXT, { version: 2, lockTime: 2016 })))).toEqual({ valid: true })
  })

  test.each(['P2SH-P2WPKH', 'P2WPKH', 'P2TR'] as const)('behavior: simple: %s', async (kind) => {
    expect(await verify(claim(kind, simple(kind)))).toEqual({ valid: true })
    expect(await verify(claim(kind, `smp${simple(kind)}`))).toEqual({ valid: true })
  })

  // The library signs with compressed keys only.
  test('behavior: full: P2PKH of an uncompressed key', async () => {
    const key = secp256k1.getPublicKey(secret, false)
    const output = outputOf('P2PKH', secret, false)
    const unsigned = unsignedTransaction(output, TEXT)
    const withScript = (script: Uint8Array) =>
      RawTx.encode({ ...unsigned, inputs: unsigned.inputs.map((input) => ({ ...input, finalScriptSig: script })) })
    const digest = sha256(sha256(Uint8Array.of(...withScript(output.script), 1, 0, 0, 0)))
    const der = Uint8Array.of(...secp256k1.sign(digest, secret).toDERRawBytes(), 1)
    const good = { ...claim('P2PKH', base64.encode(withScript(Script.encode([der, key])))), address: output.address }
    expect(await verify(good)).toEqual({ valid: true })
    // The same two values, with the second push in a longer encoding than necessary.
    const long = Uint8Array.of(...Script.encode([der]), 0x4c, key.length, ...key)
    expect(await verify({ ...good, signature: base64.encode(withScript(long)) })).toMatchObject({ valid: false })
  })

  test.each([
    ...kinds.map((kind) => ['full', kind, full(kind)] as const),
    ...(['P2SH-P2WPKH', 'P2WPKH', 'P2TR'] as const).map((kind) => ['simple', kind, simple(kind)] as const),
  ])('error: every corruption of a %s signature of %s is refused', async (_, kind, signature) => {
    const other = outputOf(kind, otherSecret).address ?? ''
    expect(await acceptedOf(corruptionsOf(claim(kind, signature), codec, other))).toEqual([])
  })

  test.each(
    kinds.flatMap((kind) =>
      [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY].map(
        (sighash) => [kind, SigHash[sighash], sighash] as const,
      ),
    ),
  )('error: refused: %s, signed with SIGHASH_%s', async (kind, _, sighash) => {
    expect(await verify(claim(kind, full(kind, TEXT, { sighash })))).toEqual({ valid: false, reason: 'mismatch' })
  })

  test.each([
    ['another version', { version: 1 }],
    ['a second input', { inputs: 2 }],
    ['another output', { outputScript: Uint8Array.of(0x6a, 0x01, 0x00) }],
    ['an amount', { amount: 1n }],
    ['another text', {}],
  ])('error: refused: full with %s', async (name, options) => {
    const signature = full('P2WPKH', name === 'another text' ? `${TEXT}.` : TEXT, options)
    expect(await verify(claim('P2WPKH', signature))).toEqual({ valid: false, reason: 'malformed' })
  })

  const [der = new Uint8Array(), key = new Uint8Array()] = witnessOf(signTransaction('P2WPKH', TEXT))
  const [taproot = new Uint8Array()] = witnessOf(signTransaction('P2TR', TEXT))
  const signed = secp256k1.Signature.fromDER(der.slice(0, -1))
  const highS = new secp256k1.Signature(signed.r, secp256k1.CURVE.n - signed.s).toDERRawBytes()
  test.each<readonly [string, Kind, readonly Uint8Array[]]>([
    ['a high s', 'P2WPKH', [Uint8Array.of(...highS, 1), key]],
    ['a compact signature', 'P2WPKH', [Uint8Array.of(...signed.toCompactRawBytes(), 1), key]],
    [
      'an r with a zero before it',
      'P2WPKH',
      [Uint8Array.of(0x30, (der[1] ?? 0) + 1, 2, (der[3] ?? 0) + 1, 0, ...der.slice(4)), key],
    ],
    ['no sighash byte', 'P2WPKH', [der.slice(0, -1), key]],
    ['an uncompressed key', 'P2WPKH', [der, secp256k1.getPublicKey(secret, false)]],
    ['one thing too many', 'P2WPKH', [der, key, key]],
    ['no key', 'P2WPKH', [der]],
    ['an empty signature', 'P2WPKH', [new Uint8Array(), key]],
    ['an annex', 'P2TR', [taproot, Uint8Array.of(0x50)]],
    ['SIGHASH_DEFAULT written out', 'P2TR', [Uint8Array.of(...taproot, 0)]],
    ['SIGHASH_ALL that was not signed', 'P2TR', [Uint8Array.of(...taproot, 1)]],
  ])('error: refused: a witness with %s', async (_, kind, witness) => {
    expect(await verify(claim(kind, base64.encode(RawWitness.encode([...witness]))))).toEqual({
      valid: false,
      reason: 'mismatch',
    })
  })

  test('error: refused: a simple signature of P2PKH, which has no witness', async () => {
    expect(await verify(claim('P2PKH', simple('P2WPKH')))).toEqual({ valid: false, reason: 'malformed' })
  })

  test('error: refused: a proof of funds', async () => {
    expect(await verify(claim('P2WPKH', `pof${full('P2WPKH')}`))).toEqual({ valid: false, reason: 'malformed' })
  })
})

describe('signed message in the format before BIP-322', () => {
  // The headers for each kind of address; the signer adds the recovery id.
  const groups: readonly (readonly [Kind, readonly number[]])[] = [
    ['P2PKH', [1]],
    ['P2SH-P2WPKH', [1, 2]],
    ['P2WPKH', [1, 3]],
    ['P2TR', []],
  ]
  test.each(groups)('behavior: of all 256 headers, %s accepts those of groups %j only', async (kind, expected) => {
    const bytes = legacy(TEXT, 0)
    const taken: number[] = []
    for (let header = 0; header < 256; header += 1) {
      if ((await verify(claim(kind, base64.encode(bytes.with(0, header))))).valid) taken.push(header)
    }
    expect(taken).toEqual(expected.map((group) => (bytes[0] ?? 0) + 4 * group))
  })

  test('behavior: headers 27 to 30 mean an uncompressed key', async () => {
    expect(await verify(claim('P2PKH', base64.encode(legacy(TEXT, 0)), false))).toEqual({ valid: true })
    expect(await verify(claim('P2PKH', base64.encode(legacy(TEXT, 1)), false))).toMatchObject({ valid: false })
  })

  test.each([
    ['P2PKH', 1],
    ['P2SH-P2WPKH', 2],
    ['P2WPKH', 3],
  ] as const)('error: every corruption for %s is refused', async (kind, group) => {
    const good = claim(kind, base64.encode(legacy(TEXT, group)))
    expect(await verify(good)).toEqual({ valid: true })
    const other = outputOf(kind, otherSecret).address ?? ''
    // Every header is tested above.
    const wrong = corruptionsOf(good, codec, other).filter(([name]) => !/^bit \d of byte 0 /.test(name))
    expect(await acceptedOf(wrong)).toEqual([])
  })

  test('error: refused: the same proof with a high s', async () => {
    const bytes = legacy(TEXT)
    const { r, s } = secp256k1.Signature.fromCompact(bytes.slice(1))
    const high = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    const header = (((bytes[0] ?? 0) - 27) ^ 1) + 27
    expect(await verify(claim('P2PKH', base64.encode(Uint8Array.of(header, ...high))))).toMatchObject({ valid: false })
  })

  test('behavior: a text of more than 252 bytes has a longer length prefix', async () => {
    const message = 'x'.repeat(300)
    const start = Uint8Array.of(0x18, ...utf8.decode('Bitcoin Signed Message:\n'), 0xfd, 0x2c, 0x01)
    const signed = secp256k1.sign(sha256(sha256(Uint8Array.of(...start, ...utf8.decode(message)))), secret)
    const signature = base64.encode(Uint8Array.of(31 + signed.recovery, ...signed.toCompactRawBytes()))
    expect(await verify({ ...claim('P2PKH', signature), message })).toEqual({ valid: true })
  })
})

describe('addresses of bip122', () => {
  const testAddress = p2wpkh(secp256k1.getPublicKey(secret), TEST_NETWORK).address ?? ''

  test('behavior: a test network has its own addresses', async () => {
    const onTestnet = { ...claim('P2WPKH', simple('P2WPKH')), chainId: TESTNET } as const
    expect(await verify({ ...onTestnet, address: testAddress })).toEqual({ valid: true })
    expect(await verify(onTestnet)).toMatchObject({ valid: false })
    expect(await verify({ ...onTestnet, chainId: MAINNET, address: testAddress })).toMatchObject({ valid: false })
  })

  test('error: refused: an address in capitals, even with the right checksum', async () => {
    const good = claim('P2WPKH', simple('P2WPKH'))
    expect(await verify({ ...good, address: good.address.toUpperCase() })).toEqual({
      valid: false,
      reason: 'malformed',
    })
  })

  test.each([
    [
      'P2WSH',
      { ...claim('P2WPKH', simple('P2WPKH')), address: p2wsh(p2pkh(secp256k1.getPublicKey(secret))).address ?? '' },
    ],
    [
      'another chain',
      { ...claim('P2WPKH', simple('P2WPKH')), chainId: 'bip122:12a765e31ffd4059bada1e25190f6e98' as const },
    ],
  ])('error: not supported: %s', async (_, wrong) => {
    expect(await verify(wrong)).toEqual({ valid: false, reason: 'unsupported' })
  })

  test('error: refused: a P2TR address whose key is not a point', async () => {
    // No point of the curve has x = 5 (BIP-340).
    const words = [1, ...bech32m.toWords(new Uint8Array(32).with(31, 5))]
    const signature = base64.encode(RawWitness.encode([schnorr.sign(new Uint8Array(32), secret)]))
    const wrong = { chainId: MAINNET, address: bech32m.encode('bc', words), message: TEXT, signature } as const
    expect(await verify(wrong)).toMatchObject({ valid: false })
  })
})
