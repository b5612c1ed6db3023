import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeTransit {
  /** Address of the mount. */
  readonly url: string
  readonly token: string
  /** Method and path of each request. */
  readonly paths: string[]
  /** Adds a version to every key, which is used from now on. */
  rotate(): void
  /** Answers every request with this status instead; `null` ends it. */
  fail(status: number | null): void
  stop(): Promise<void>
}

interface Body {
  readonly plaintext?: string
  readonly ciphertext?: string
  readonly associated_data?: string
  readonly input?: string
  readonly key_version?: number
}

/**
 * The part of HashiCorp Vault's Transit engine that encrypts and hashes, over real HTTP
 * (https://developer.hashicorp.com/vault/api-docs/secret/transit, read 2026-11-23): versioned keys, `vault:v1:` texts, 403
 * for a wrong token, 400 for what does not open.
 */
export async function startFakeTransit(): Promise<FakeTransit> {
  const token = `hvs.${randomBytes(12).toString('hex')}`
  const versions = [randomBytes(32)]
  const paths: string[] = []
  let failure: number | null = null

  const keyAt = (version: number, name: string): Buffer | undefined => {
    const root = versions[version - 1]
    return root && createHmac('sha256', root).update(name).digest()
  }
  const answer = (path: string, body: Body): object | null => {
    const [operation = '', name = ''] = path.split('/')
    if (operation === 'keys') return { latest_version: versions.length, type: 'aes256-gcm96', name }
    if (operation === 'encrypt') return { ciphertext: encrypt(name, body), key_version: versions.length }
    if (operation === 'decrypt') return decrypt(name, body)
    if (operation !== 'hmac') return null
    const version = body.key_version ?? versions.length
    const key = keyAt(version, name)
    const data = Buffer.from(body.input ?? '', 'base64')
    return key ? { hmac: `vault:v${version}:${createHmac('sha256', key).update(data).digest('base64')}` } : null
  }
  const encrypt = (name: string, { plaintext = '', associated_data: context = '' }: Body): string => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyAt(versions.length, name) ?? '', iv)
    cipher.setAAD(Buffer.from(context, 'base64'))
    const sealed = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()])
    return `vault:v${versions.length}:${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64')}`
  }
  const decrypt = (name: string, { ciphertext = '', associated_data: context = '' }: Body): object | null => {
    const [, version = '', text = ''] = ciphertext.split(':')
    const key = keyAt(Number(version.slice(1)), name)
    const bytes = Buffer.from(text, 'base64')
    if (!key || bytes.length < 28) return null
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(context, 'base64'))
      decipher.setAuthTag(bytes.subarray(-16))
      const open = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
      return { plaintext: open.toString('base64') }
    } catch {
      return null
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      paths.push(`${request.method} ${request.url}`)
      const send = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      }
      if (failure !== null) return send(failure, { errors: ['Vault is sealed'] })
      if (request.headers['x-vault-token'] !== token) return send(403, { errors: ['permission denied'] })
      const body = chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Body)
      const data = answer((request.url ?? '').replace('/v1/transit/', ''), body)
      if (data) send(200, { request_id: 'a', data })
      else send(400, { errors: ['cipher: message authentication failed'] })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/transit`,
    token,
    paths,
    rotate: () => void versions.push(randomBytes(32)),
    fail: (status) => {
      failure = status
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
