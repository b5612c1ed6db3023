import type { Database, Tables } from '@/lib/server/database/database'
import type { KeyProvider } from '@/lib/server/keys/key-provider'

/** The same keys; counts what they are asked for. */
export function countKeyWork(keys: KeyProvider, count: (what: string) => void): KeyProvider {
  return {
    id: keys.id,
    wrap: (...args) => {
      count('wrap')
      return keys.wrap(...args)
    },
    unwrap: (...args) => {
      count('unwrap')
      return keys.unwrap(...args)
    },
    hash: (...args) => {
      count(`hash ${args[0]}`)
      return keys.hash(...args)
    },
    currentKeyId: (signal) => {
      count('currentKeyId')
      return keys.currentKeyId(signal)
    },
  }
}

const STATEMENTS = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute']

/** The same database; counts the statements of each kind. */
export function countStatements<T extends Tables>(database: Database<T>, count: (what: string) => void): Database<T> {
  const watch = <Q extends object>(queries: Q): Q =>
    new Proxy(queries, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'transaction') {
          return (work: (inner: object) => unknown, ...rest: unknown[]) => {
            count('transaction')
            return value.call(target, (inner: object) => work(watch(inner)), ...rest)
          }
        }
        if (STATEMENTS.includes(String(name))) count(String(name))
        return value.bind(target)
      },
    })
  return { id: database.id, run: (work, signal) => database.run((queries) => work(watch(queries)), signal) }
}
