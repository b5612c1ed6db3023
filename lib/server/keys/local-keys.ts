import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { MASTER_KEY_BYTES, type MasterKey } from '../settings/custody-fields'
import { type KeyProvider, type KeyPurpose, unreadable } from './key-provider'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Keys that this process has itself: HKDF-SHA-256 of a master key for each purpose (RFC 5869), AES-256-GCM, HMAC-SHA-256.
 *
 * @param masterKeys - the newest first.
 */
export function createLocalKeys(masterKeys: readonly [MasterKey, ...MasterKey[]]): KeyProvider {
  const [current] = masterKeys
  const derived = new Map<string, Buffer>()

  const keyOf = (id: string, purpose: KeyPurpose): Buffer => {
    const name = `${purpose} ${id}`
    const known = derived.get(name)
    if (known) return known
    const master = masterKeys.find((key) => key.id === id)
    if (!master) throw unreadable()
    const key = Buffer.from(hkdfSync('sha256', master.bytes, new Uint8Array(), `foyer/${purpose}/v1`, MASTER_KEY_BYTES))
    derived.set(name, key)
    return key
  }

  return {
    id: 'local',
    async wrap(dataKey, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current.id, 'data-keys'), iv)
      cipher.setAAD(context)
      const sealed = Buffer.concat([cipher.update(dataKey), cipher.final()])
      return { keyId: current.id, wrapped: Buffer.concat([iv, sealed, cipher.getAuthTag()]) }
    },
    async unwrap({ keyId, wrapped }, context) {
      const key = keyOf(keyId, 'data-keys')
      const bytes = Buffer.from(wrapped)
      if (bytes.length < IV_BYTES + TAG_BYTES) throw unreadable()
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      decipher.setAAD(context)
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        throw unreadable()
      }
    },
    async hash(purpose, data, keyId = current.id) {
      return { keyId, hash: createHmac('sha256', keyOf(keyId, purpose)).update(data).digest() }
    },
    currentKeyId: async () => current.id,
  }
}
