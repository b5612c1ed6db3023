import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import type { TransitSettings } from '../settings/custody-settings'
import { createUpstream } from '../upstream/upstream'
import { type KeyProvider, type KeyPurpose, unreadable } from './key-provider'

const VENDOR = 'transit'
const MAX_REPLY_BYTES = 64 * 1024

/** `vault:v<version>:<text>`. The version is the id of the key. */
const versioned = patternText(8_192, /^vault:v\d{1,9}:[\w+/=-]+$/)
const encryptReply = z.object({ data: z.object({ ciphertext: versioned }) })
const decryptReply = z.object({ data: z.object({ plaintext: patternText(8_192, /^[\w+/]*={0,2}$/) }) })
const hmacReply = z.object({ data: z.object({ hmac: versioned }) })
const keyReply = z.object({ data: z.object({ latest_version: z.int().check(z.gte(1)) }) })

/**
 * The Transit engine of HashiCorp Vault and OpenBao: keys that never leave another machine
 * (https://developer.hashicorp.com/vault/api-docs/secret/transit, read 2026-11-23). A key of type `aes256-gcm96` for
 * data keys, and one for each purpose of a hash.
 */
export function createTransitKeys({ url, token, keyName }: TransitSettings): KeyProvider {
  const upstream = createUpstream({
    vendor: VENDOR,
    baseUrl: url,
    headers: { 'x-vault-token': token },
    maxReplyBytes: MAX_REPLY_BYTES,
  })

  async function post<Schema extends z.ZodMiniType>(
    path: string,
    call: { readonly body: object; readonly reply: Schema; readonly signal: AbortSignal | undefined },
  ): Promise<z.output<Schema>> {
    const { body, reply, signal } = call
    try {
      return await upstream.post(path, { body, reply, ...(signal && { signal }) })
    } catch (cause) {
      // What Transit cannot open it answers with 400.
      throw cause instanceof AppError && cause.details.status === 400 ? unreadable() : cause
    }
  }

  return {
    id: 'transit',
    async wrap(dataKey, context, signal) {
      const body = { plaintext: base64(dataKey), associated_data: base64(context) }
      const { data } = await post(`/encrypt/${keyName}`, { body, reply: encryptReply, signal })
      const { version, text } = partsOf(data.ciphertext)
      return { keyId: version, wrapped: new TextEncoder().encode(text) }
    },
    async unwrap({ keyId, wrapped }, context, signal) {
      const ciphertext = `vault:${keyId}:${new TextDecoder().decode(wrapped)}`
      if (!z.safeParse(versioned, ciphertext).success) throw unreadable()
      const body = { ciphertext, associated_data: base64(context) }
      const { data } = await post(`/decrypt/${keyName}`, { body, reply: decryptReply, signal })
      return Buffer.from(data.plaintext, 'base64')
    },
    async hash(purpose, data, keyId, signal) {
      const body = { input: base64(data), ...(keyId && { key_version: Number(keyId.slice(1)) }) }
      const { data: made } = await post(`/hmac/${hashKeyOf(keyName, purpose)}/sha2-256`, {
        body,
        reply: hmacReply,
        signal,
      })
      const { version, text } = partsOf(made.hmac)
      return { keyId: version, hash: Buffer.from(text, 'base64') }
    },
    async currentKeyId(signal) {
      const { data } = await upstream.get(`/keys/${keyName}`, { reply: keyReply, ...(signal && { signal }) })
      return `v${data.latest_version}`
    },
  }
}

const hashKeyOf = (keyName: string, purpose: KeyPurpose): string => `${keyName}-${purpose}`

function partsOf(versionedText: string): { readonly version: string; readonly text: string } {
  const [, version = '', text = ''] = versionedText.split(':')
  return { version, text }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
