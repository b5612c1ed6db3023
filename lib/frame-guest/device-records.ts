/** A store of values by key. Values are cloned as by `postMessage`, so that keys of WebCrypto fit. */
export interface DeviceRecords {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Stores the value unless there is one already. Returns the one that is stored. */
  add(key: string, value: unknown): Promise<unknown>
}

const DATABASE = 'foyer-wallet'
const STORE = 'device'
/** A database that another page is changing never answers. */
const OPEN_TIMEOUT_MS = 5_000

/** Records for this session only. */
export function memoryRecords(): DeviceRecords {
  const records = new Map<string, unknown>()
  return {
    get: async (key) => records.get(key),
    set: async (key, value) => void records.set(key, value),
    async add(key, value) {
      if (!records.has(key)) records.set(key, value)
      return records.get(key)
    },
  }
}

/**
 * Records in IndexedDB. Each call rejects where the browser refuses to store, or has lost its database.
 *
 * @param factory - `indexedDB`; `undefined` where there is none.
 */
export function indexedRecords(factory: IDBFactory | undefined): DeviceRecords {
  let opening: Promise<IDBDatabase> | undefined
  const database = (): Promise<IDBDatabase> => {
    if (!opening) {
      const opened = open(factory)
      opening = opened
      const forget = () => {
        if (opening === opened) opening = undefined
      }
      opened.then((found) => {
        found.addEventListener('close', forget)
        // Another page deletes or changes the database: it must not wait for this one.
        found.addEventListener('versionchange', () => {
          found.close()
          forget()
        })
      }, forget)
    }
    return opening
  }

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const found = await database()
    return new Promise((resolve, reject) => {
      const transaction = found.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      // Stored only once the transaction is complete.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('', 'AbortError')))
    })
  }

  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    async add(key, value) {
      try {
        await run('readwrite', (store) => store.add(value, key))
      } catch (thrown) {
        if (!(thrown instanceof DOMException && thrown.name === 'ConstraintError')) throw thrown
      }
      return run('readonly', (store) => store.get(key))
    },
  }
}

function open(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) return reject(new DOMException('', 'NotSupportedError'))
    const timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), OPEN_TIMEOUT_MS)
    const request = factory.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => {
      clearTimeout(timer)
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      reject(request.error ?? new DOMException('', 'UnknownError'))
    })
  })
}
