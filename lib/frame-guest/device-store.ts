import * as z from 'zod/mini'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { SEED_BYTES } from '@/lib/custody/seed-halves'
import { type DeviceRecords, memoryRecords } from './device-records'
import { createDeviceKey } from './sign-proof'

/** A half of this device, and the set that it belongs to. */
export interface DeviceHalf {
  readonly setId: string
  /** 16 bytes. The reader wipes it. */
  readonly half: Uint8Array<ArrayBuffer>
}

/**
 * What has to be done before anything else, also after a reload.
 *
 * - `must-approve`: the next login needs an approval of this device, whatever the device can prove.
 * - `signed-out`: the visitor has signed out, and the server may not know.
 */
export type DeviceMark = 'must-approve' | 'signed-out'

/**
 * What is remembered: the login that has begun, an owner in the vault whose login may not be listed, the wallet that a
 * provider has opened here last, and the batches of calls that a page has sent.
 */
export type DeviceNote = 'outside-login' | 'unlisted-owner' | `wallet-of:${OutsideProvider}` | `bundles-of:${string}`

/** What a device keeps: its key, and its half of each wallet. */
export interface DeviceStore {
  /** The key that is the identity of this device (P-256). No script can read its private half. */
  deviceKey(): Promise<CryptoKeyPair>
  /** `null` without one, and for one that cannot be opened. */
  half(walletId: string): Promise<DeviceHalf | null>
  keepHalf(walletId: string, half: DeviceHalf): Promise<void>
  /** Addresses that an account has sent to or approved on this device, the newest first. */
  usedAddresses(account: string): Promise<readonly string[]>
  addUsedAddresses(account: string, addresses: readonly string[]): Promise<void>
  isMarked(mark: DeviceMark): Promise<boolean>
  setMark(mark: DeviceMark, isSet: boolean): Promise<void>
  /** As stored: the reader parses it. */
  note(name: DeviceNote): Promise<unknown>
  setNote(name: DeviceNote, value: unknown): Promise<void>
  /** False once the browser has refused to store something: what is here then ends with this page. */
  isKept(): Promise<boolean>
}

const SIGNING_KEY = 'signing-key'
const SEALING_KEY = 'sealing-key'
const NONCE_BYTES = 12

/** Enough to find one that looks like another. */
const MAX_USED_ADDRESSES = 200
const usedRecord = z.array(z.string())

const sealedRecord = z.object({
  setId: z.string(),
  nonce: z.instanceof(Uint8Array),
  sealed: z.instanceof(Uint8Array),
})

/**
 * The store of a device. A half is sealed (AES-256-GCM) under a key that no script can read, with its place as
 * authenticated data (embedded wallet, section 2.3). A browser that stores nothing gets a device for this session.
 *
 * @param origin - of the wallet.
 */
export function createDeviceStore(records: DeviceRecords, origin: string): DeviceStore {
  const memory = memoryRecords()
  let isKept = true

  /** Uses IndexedDB; after its first failure, memory only. */
  async function withFallback<T>(work: (into: DeviceRecords) => Promise<T>): Promise<T> {
    if (isKept) {
      try {
        return await work(records)
      } catch {
        isKept = false
      }
    }
    return work(memory)
  }

  async function getOrCreate<T>(key: string, is: (value: unknown) => value is T, create: () => Promise<T>): Promise<T> {
    const known = await memory.get(key)
    if (is(known)) return known
    const stored = await withFallback((into) => into.get(key))
    if (is(stored)) return cache(key, stored)
    const created = await create()
    const kept = await withFallback((into) => into.add(key, created))
    return cache(key, is(kept) ? kept : created)
  }

  /** A key that was used once is used until the page ends, also when the browser loses its database. */
  async function cache<T>(key: string, value: T): Promise<T> {
    await memory.set(key, value)
    return value
  }

  const sealingKey = () =>
    getOrCreate(SEALING_KEY, isKey, () =>
      crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    )

  const cipher = (nonce: Uint8Array<ArrayBuffer>, walletId: string, setId: string) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: new TextEncoder().encode(JSON.stringify(['foyer half/v1', origin, walletId, setId])),
  })

  async function usedAddresses(account: string): Promise<readonly string[]> {
    const used = z.safeParse(usedRecord, await withFallback((into) => into.get(usedOf(account))))
    return used.data ?? []
  }

  return {
    deviceKey: () => getOrCreate(SIGNING_KEY, isKeyPair, createDeviceKey),
    async half(walletId) {
      const key = await sealingKey()
      const record = z.safeParse(sealedRecord, await withFallback((into) => into.get(recordOf(walletId))))
      if (!record.success) return null
      const { setId, nonce, sealed } = record.data
      try {
        const place = cipher(new Uint8Array(nonce), walletId, setId)
        const half = new Uint8Array(await crypto.subtle.decrypt(place, key, new Uint8Array(sealed)))
        return half.length === SEED_BYTES ? { setId, half } : null
      } catch {
        return null
      }
    },
    async keepHalf(walletId, { setId, half }) {
      const key = await sealingKey()
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(nonce, walletId, setId), key, half))
      await withFallback((into) => into.set(recordOf(walletId), { setId, nonce, sealed }))
    },
    usedAddresses,
    async addUsedAddresses(account, addresses) {
      const used = [...new Set([...addresses, ...(await usedAddresses(account))])].slice(0, MAX_USED_ADDRESSES)
      await withFallback((into) => into.set(usedOf(account), used))
    },
    isMarked: async (mark) => (await withFallback((into) => into.get(mark))) === true,
    setMark: (mark, isSet) => withFallback((into) => into.set(mark, isSet)),
    note: (name) => withFallback((into) => into.get(name)),
    setNote: (name, value) => withFallback((into) => into.set(name, value)),
    async isKept() {
      await getOrCreate(SIGNING_KEY, isKeyPair, createDeviceKey)
      return isKept
    },
  }
}

const usedOf = (account: string): string => `used:${account}`

const recordOf = (walletId: string): string => `half:${walletId}`

const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null) return false
  const { privateKey, publicKey } = value as Partial<CryptoKeyPair>
  return isKey(privateKey) && isKey(publicKey)
}
