import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { base58 } from '@scure/base'
import { mnemonicToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { exportFileName, openExportFile, readExportFile, writeExportFile } from '@/lib/custody/export-file'
import { exportWallet, seedOfPhrase } from '@/lib/custody/exported-wallet'

const CHEAP = { memory: 64, passes: 1 }
const PASSWORD = 'seven green boats at dawn'
const seed = Uint8Array.from({ length: 16 }, (_, index) => index * 7 + 3)

const written = async () => writeExportFile(await exportWallet(seed), PASSWORD, undefined, CHEAP)
const changed = async (change: (file: Record<string, unknown>) => void) => {
  const file = JSON.parse(await written())
  change(file)
  return readExportFile(JSON.stringify(file))
}

/** SLIP-10 for ed25519, by node:crypto alone: 32 bytes of the secret key, and the public key. */
function solanaKeyOf(phrase: string) {
  let node = createHmac('sha512', 'ed25519 seed')
    .update(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'))
    .digest()
  for (const index of [44, 501, 0, 0]) {
    const position = Buffer.alloc(4)
    position.writeUInt32BE(index + 2 ** 31)
    const data = Buffer.concat([Buffer.of(0), node.subarray(0, 32), position])
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  const secret = node.subarray(0, 32)
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret])
  const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  return { secret, publicKey: key.export({ format: 'der', type: 'spki' }).subarray(-32) }
}

describe('an exported wallet', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'behavior: wallet %i has the addresses and keys of viem and of another SLIP-10',
    async (number) => {
      const random = Uint8Array.from({ length: 16 }, (_, index) => (index + 1) * (number * 31 + 17))
      const { phrase, addresses, privateKeys, paths } = await exportWallet(random)
      expect(phrase.split(' ')).toHaveLength(12)
      const evm = mnemonicToAccount(phrase)
      expect(addresses.eip155).toBe(evm.address)
      expect(privateKeys.eip155).toBe(bytesToHex(evm.getHdKey().privateKey as Uint8Array))
      const { secret, publicKey } = solanaKeyOf(phrase)
      expect(addresses.solana).toBe(base58.encode(publicKey))
      expect(privateKeys.solana).toBe(base58.encode(Buffer.concat([secret, publicKey])))
      expect(paths).toEqual({ eip155: "m/44'/60'/0'/0/0", solana: "m/44'/501'/0'/0'" })
      expect(seedOfPhrase(phrase)).toEqual(random)
    },
  )

  test.each(['', 'abandon '.repeat(12).trim(), `${'abandon '.repeat(23)}art`])(
    'error: %j is no phrase of a wallet',
    (phrase) => {
      expect(seedOfPhrase(phrase)).toBeNull()
    },
  )
})

describe('the export file', () => {
  test('behavior: its password gives back phrase, addresses and keys, and its text shows the addresses alone', async () => {
    const text = await written()
    const wallet = await exportWallet(seed)
    const file = readExportFile(text)
    expect(file.addresses).toEqual(wallet.addresses)
    expect(await openExportFile(file, PASSWORD)).toEqual(wallet)
    for (const secret of [wallet.phrase, ...wallet.phrase.split(' '), ...Object.values(wallet.privateKeys)]) {
      expect(text).not.toContain(`${secret}`)
    }
    expect(exportFileName(wallet.addresses as never)).toMatch(/^wallet-[\da-f]{6}\.json$/)
  })

  test('error: another password opens nothing', async () => {
    expect(await openExportFile(readExportFile(await written()), `${PASSWORD}s`)).toBeNull()
  })

  test.each([
    [
      'address',
      (file: never) => Object.assign((file as { addresses: object }).addresses, { eip155: `0x${'1'.repeat(40)}` }),
    ],
    ['path', (file: never) => Object.assign((file as { paths: object }).paths, { solana: "m/44'/501'/1'/0'" })],
    ['cost', (file: never) => Object.assign((file as { kdf: object }).kdf, { passes: 2 })],
    ['salt', (file: never) => Object.assign((file as { kdf: object }).kdf, { salt: 'A'.repeat(22) })],
    ['iv', (file: never) => Object.assign(file, { iv: 'A'.repeat(16) })],
  ])('error: with another %s it does not open', async (_, change) => {
    expect(await openExportFile(await changed((file) => change(file as never)), PASSWORD)).toBeNull()
  })

  test.each([
    ['a later version', { version: 2 }],
    ['another format', { format: 'other' }],
    ['a field that version 1 does not have', { note: 'x' }],
    ['another key derivation', { kdf: { name: 'scrypt' } }],
    ['too little memory', { kdf: { name: 'argon2id', memory: 1, passes: 1, lanes: 1, salt: 'A'.repeat(22) } }],
    [
      'more memory than a device has',
      { kdf: { name: 'argon2id', memory: 2 ** 30, passes: 1, lanes: 1, salt: 'A'.repeat(22) } },
    ],
    ['no bytes', { sealed: '' }],
  ])('error: %s is refused', async (_, change) => {
    await expect(changed((file) => Object.assign(file, change))).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test.each([
    ['an empty text', ''],
    ['half a text', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a file without its fields', '{"format":"foyer-export"}'],
    ['a text of 20,001 characters', ' '.repeat(20_001)],
  ])('error: %s is no file of ours', (_, text) => {
    expect(() => readExportFile(text)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  })

  test('error: a phrase of another wallet is refused', async () => {
    const { phrase } = await exportWallet(seed.map((byte) => byte ^ 1))
    const { addresses } = await exportWallet(seed)
    const file = readExportFile(await writeExportFile({ phrase, addresses }, PASSWORD, undefined, CHEAP))
    await expect(openExportFile(file, PASSWORD)).rejects.toMatchObject({ code: 'custody.halves_differ' })
  })
})
