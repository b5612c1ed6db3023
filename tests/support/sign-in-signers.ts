import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64, bech32, hex, utf8 } from '@scure/base'
import { p2tr, p2wpkh, RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import * as sr25519 from '@scure/sr25519'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Caip2 } from '@/lib/core/caip'

/** The answer of a wallet to a request for a signature, in the format of its namespace. */
export type Signed = { readonly signature: string; readonly publicKey?: string }

/** An account that signs a text as the wallets of its namespace do. */
export type SignInSigner = {
  readonly chainId: Caip2
  readonly accountAddress: string
  readonly sign: (text: string) => Promise<Signed>
}

export const COSMOS_PREFIXES = { 'cosmos:cosmoshub-4': 'cosmos' } as const
export type BitcoinKind = 'P2WPKH' | 'P2TR'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

/** @param secret - 32 bytes. */
export function eip155Signer(chainId: Caip2, secret: Uint8Array): SignInSigner {
  const account = privateKeyToAccount(`0x${hex.encode(secret)}` as Hex)
  const sign = async (message: string) => ({ signature: await account.signMessage({ message }) })
  return { chainId, accountAddress: account.address, sign }
}

/** @param secret - 32 bytes. */
export function solanaSigner(secret: Uint8Array): SignInSigner {
  return {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: base58.encode(ed25519.getPublicKey(secret)),
    sign: async (text) => ({ signature: base58.encode(ed25519.sign(utf8.decode(text), secret)) }),
  }
}

/**
 * BIP-322, simple, by a library that does not know BIP-322: it signs an ordinary transaction.
 *
 * @param secret - 32 bytes.
 */
export function bitcoinSigner(kind: BitcoinKind, secret: Uint8Array): SignInSigner {
  const sign = async (text: string) => {
    const transaction = bip322Transaction(kind, secret, text)
    transaction.sign(secret)
    transaction.finalize()
    return { signature: base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])) }
  }
  return { chainId: BITCOIN, accountAddress: bitcoinOutput(kind, secret).address ?? '', sign }
}

/** The locking script of the key's account. */
export function bitcoinOutput(kind: BitcoinKind, secret: Uint8Array) {
  const key = secp256k1.getPublicKey(secret, true)
  return kind === 'P2TR' ? p2tr(key.slice(1)) : p2wpkh(key)
}

/** `to_sign` of BIP-322, unsigned. */
export function bip322Transaction(kind: BitcoinKind, secret: Uint8Array, text: string): Transaction {
  const output = bitcoinOutput(kind, secret)
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: spentId(output.script, text),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: output.script, amount: 0n },
    ...('tapInternalKey' in output ? { tapInternalKey: output.tapInternalKey } : {}),
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return transaction
}

/** Id of `to_spend` of BIP-322. */
function spentId(script: Uint8Array, text: string): Uint8Array {
  const tag = sha256(utf8.decode('BIP0322-signed-message'))
  const messageHash = sha256(Uint8Array.of(...tag, ...tag, ...utf8.decode(text)))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    witnesses: undefined,
    lockTime: 0,
    inputs: [
      { txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig: Script.encode([0, messageHash]) },
    ],
    outputs: [{ amount: 0n, script }],
  })
  return sha256(sha256(toSpend)).reverse()
}

/**
 * Signs like the browser extensions of Polkadot, sr25519.
 *
 * @param seed - 32 bytes.
 */
export function polkadotSigner(seed: Uint8Array): SignInSigner {
  const secret = sr25519.secretFromSeed(seed)
  const body = Uint8Array.of(0, ...sr25519.getPublicKey(secret))
  const sum = blake2b(Uint8Array.of(...utf8.decode('SS58PRE'), ...body), { dkLen: 64 })
  return {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    accountAddress: base58.encode(Uint8Array.of(...body, ...sum.slice(0, 2))),
    sign: async (text) => ({
      signature: `0x${hex.encode(sr25519.sign(secret, utf8.decode(`<Bytes>${text}</Bytes>`)))}`,
    }),
  }
}

/**
 * ADR-36.
 *
 * @param secret - 32 bytes.
 */
export function cosmosSigner(secret: Uint8Array): SignInSigner {
  const chainId = 'cosmos:cosmoshub-4'
  const key = secp256k1.getPublicKey(secret, true)
  const address = bech32.encode(COSMOS_PREFIXES[chainId], bech32.toWords(ripemd160(sha256(key))))
  const sign = async (text: string) => {
    const signature = secp256k1.sign(sha256(utf8.decode(adr36Document(address, text))), secret).toCompactRawBytes()
    return { signature: base64.encode(signature), publicKey: base64.encode(key) }
  }
  return { chainId, accountAddress: address, sign }
}

/** The document that is signed on cosmos for a text, as JSON text. */
export function adr36Document(address: string, text: string): string {
  const data = base64.encode(utf8.decode(text))
  return `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${address}"}}],"sequence":"0"}`
}
