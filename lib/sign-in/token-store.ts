/** What a page keeps to stay signed in on another origin than the server's. Nothing of it is of use without the key. */
export interface TokenRecord {
  /** The private half cannot be exported. */
  readonly keys: CryptoKeyPair
  /** Absent while signed out. */
  readonly session?: TokenSession
}

export interface TokenSession {
  readonly handle: string
  /** Renews the access token once. */
  readonly secret: string
  /** The next secret, made before the request that sets it, so that a request whose answer was lost is repeated as it was. */
  readonly pending?: string
  readonly accessToken: string
  /** Unix ms by the clock of this device. */
  readonly expiresAt: number
  /** The visitor has signed out, and the server does not know it yet. */
  readonly isLeft?: true
}

export interface TokenStore {
  get(): Promise<TokenRecord | undefined>
  set(record: TokenRecord): Promise<void>
}

const DATABASE = 'foyer-sign-in'
const STORE = 'pages'

/** A record of this page load, for a browser that stores nothing. */
function memoryStore(): TokenStore {
  let record: TokenRecord | undefined
  return {
    get: async () => record,
    set: async (next) => {
      record = next
    },
  }
}

/**
 * A record in IndexedDB, which is the only storage that takes a key no script can read. All tabs of the page's origin share
 * it. In memory where the browser refuses to store.
 *
 * @param name - Of the server and the project.
 */
export async function openTokenStore(name: string, factory: IDBFactory | undefined): Promise<TokenStore> {
  const database = await open(factory).catch(() => undefined)
  if (database === undefined) return memoryStore()
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      // Stored only once the transaction is complete.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  return {
    // Only this code writes the database.
    get: () => run('readonly', (store) => store.get(name) as IDBRequest<TokenRecord | undefined>),
    set: async (record) => void (await run('readwrite', (store) => store.put(record, name))),
  }
}

function open(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (factory === undefined) return reject(new DOMException('', 'NotSupportedError'))
    const request = factory.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
