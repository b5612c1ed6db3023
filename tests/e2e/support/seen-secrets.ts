import type { BrowserContext, Frame, Page, Response } from '@playwright/test'
import type { Secret } from '@/tests/support/find-secrets'

/** Fields of the custody endpoints that are secret, in requests and in answers. */
const SECRET_FIELDS = ['accessToken', 'hostToken', 'code', 'half', 'token'] as const

/** Collects the real values of everything secret that a browser sends and gets, from now on. */
export function collectSecrets(context: BrowserContext): Record<string, Secret> {
  const seen: Record<string, Secret> = {}
  const keep = (name: string, value: string) => {
    seen[`${name} ${Object.keys(seen).length + 1}`] = value
  }
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [field, inside] of Object.entries(value)) {
      // A failure has a code too, by its name.
      if (field === 'error') continue
      if (typeof inside === 'string' && (SECRET_FIELDS as readonly string[]).includes(field)) keep(field, inside)
      else walk(inside)
    }
  }
  const read = async (response: Response): Promise<void> => {
    const request = response.request()
    if (!/\/api\/(?:wallet|vault)\//.test(request.url())) return
    walk(request.postDataJSON())
    for (const { name, value } of await response.headersArray()) {
      if (name.toLowerCase() !== 'set-cookie') continue
      const [, content = ''] = /^[^=]*=([^;]*)/.exec(value) ?? []
      // One that ends a session is empty.
      if (content !== '') keep('cookie', content)
    }
    walk(await response.json().catch(() => null))
  }
  context.on('response', (response) => void read(response).catch(() => undefined))
  return seen
}

/** Everything that scripts of a page or frame can read of what its origin has stored, as one text. */
export async function dumpStorage(page: Page | Frame): Promise<string> {
  return page.evaluate(async () => {
    const tell = (value: unknown): unknown => {
      if (value instanceof CryptoKey)
        return `key ${value.type}, ${value.extractable ? 'EXTRACTABLE' : 'not extractable'}`
      if (value instanceof ArrayBuffer) return [...new Uint8Array(value)].join(',')
      if (ArrayBuffer.isView(value))
        return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)].join(',')
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, tell(inside)]))
    }
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const databases: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [keys, values] = [await settle(records.getAllKeys()), await settle(records.getAll())]
        databases.push({ name, store, keys, values: values.map(tell) })
      }
      database.close()
    }
    const cached: unknown[] = []
    for (const name of await caches.keys())
      cached.push(
        name,
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      )
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      address: location.href,
      databases,
      cached,
    })
  })
}
