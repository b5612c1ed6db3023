import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { privateKeyToAddress, sign, signMessage } from 'viem/accounts'
import { bytesToHex, hexToBytes, isHex } from 'viem/utils'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { ed25519KeyAt } from './slip10'
import { isSolanaTransaction } from './solana-transaction-bytes'
import type { ByNamespace } from './wallet-addresses'

/** What a page asks to sign: the bytes, and the address that it names. */
interface AskedMessage {
  readonly bytes: Uint8Array
  readonly account: string
}

/** What a wallet does with its key of one namespace. */
interface NamespaceKeys {
  /** Where the key is, from the seed. */
  readonly path: string
  /** Derives the key from the BIP-39 seed. The account index is always 0 (embedded wallet, section 2.3). */
  readonly derive: (root: Uint8Array) => { readonly secret: Uint8Array; readonly address: string }
  /** Signs a message. Check first that it is no transaction. */
  readonly sign: (secret: Uint8Array, message: Uint8Array) => string | Promise<string>
  /** Signs bytes without a prefix: the digest of an EVM transaction or of typed data, the message of a Solana transaction. */
  readonly signRaw: (secret: Uint8Array, bytes: Uint8Array) => string | Promise<string>
  /** The method with which a page asks for the signature of a message. */
  readonly method: string
  /** @throws {AppError} `rpc.invalid_params` for parameters that do not fit, also in another order. */
  readonly read: (params: unknown) => AskedMessage
  /** Whether a signature of these bytes would be one of a transaction. */
  readonly isTransaction: (message: Uint8Array) => boolean
}

const EVM_PATH = "m/44'/60'/0'/0/0"
/** SLIP-10 and SLIP-44 501; the path of Phantom and the Solana command line. */
const SOLANA_INDEXES = [44, 501, 0, 0] as const
const SOLANA_PATH = `m/${SOLANA_INDEXES.map((index) => `${index}'`).join('/')}`
/** Base58 takes time that grows with the square of its length. */
const MAX_SOLANA_MESSAGE_LENGTH = 20_000

const personalParams = z.array(z.unknown())
const solanaParams = z.object({ message: z.string().check(z.maxLength(MAX_SOLANA_MESSAGE_LENGTH)), pubkey: z.string() })

export const namespaceKeys: ByNamespace<NamespaceKeys> = {
  [EIP155]: {
    path: EVM_PATH,
    derive(root) {
      const node = HDKey.fromMasterSeed(root).derive(EVM_PATH)
      // A derived node always has its key.
      const secret = node.privateKey as Uint8Array
      return { secret, address: privateKeyToAddress(bytesToHex(secret)) }
    },
    // ERC-191: 65 bytes in hex.
    sign: (secret, message) => signMessage({ message: { raw: bytesToHex(message) }, privateKey: bytesToHex(secret) }),
    // 65 bytes in hex: r, s, and 27 or 28.
    signRaw: (secret, digest) => sign({ hash: bytesToHex(digest), privateKey: bytesToHex(secret), to: 'hex' }),
    method: 'personal_sign',
    read(params) {
      const [message, account] = parsed(personalParams, params)
      if (typeof message !== 'string' || typeof account !== 'string') throw new AppError('rpc.invalid_params')
      // The other order is that of `eth_sign`, which would sign the address.
      if (!/^0x[\da-fA-F]{40}$/.test(account)) throw new AppError('rpc.invalid_params')
      const isBytes = isHex(message) && message.length % 2 === 0
      return { bytes: isBytes ? hexToBytes(message) : new TextEncoder().encode(message), account }
    },
    // The prefix of ERC-191 tells messages from transactions.
    isTransaction: () => false,
  },
  [SOLANA]: {
    path: SOLANA_PATH,
    derive(root) {
      const secret = ed25519KeyAt(root, SOLANA_INDEXES)
      return { secret, address: base58.encode(ed25519.getPublicKey(secret)) }
    },
    // 64 bytes in base58.
    sign: (secret, message) => base58.encode(ed25519.sign(message, secret)),
    signRaw: (secret, bytes) => base58.encode(ed25519.sign(bytes, secret)),
    method: 'solana_signMessage',
    read(params) {
      const { message, pubkey } = parsed(solanaParams, params)
      try {
        return { bytes: base58.decode(message), account: pubkey }
      } catch {
        throw new AppError('rpc.invalid_params')
      }
    },
    isTransaction: isSolanaTransaction,
  },
}

function parsed<T>(schema: z.ZodMiniType<T>, params: unknown): T {
  const read = z.safeParse(schema, params)
  if (!read.success) throw new AppError('rpc.invalid_params')
  return read.data
}
