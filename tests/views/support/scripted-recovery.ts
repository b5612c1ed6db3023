import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'

const WALLET_ID = '01970000-0000-7000-8000-000000000001'
export const CREDENTIAL = 'AQID'

type ListedWay = KnownRecovery['ways'][number]

export const storedWay = (way: ListedWay['way'], changes: Partial<ListedWay> = {}): ListedWay => ({
  ...{ way, setId: `set of ${way}`, epoch: 1, storedAt: Date.UTC(2026, 10, 25, 12), isProven: true },
  ...(way === 'passkey'
    ? { label: 'Firefox on Linux', credentialId: CREDENTIAL }
    : { label: null, credentialId: null }),
  ...changes,
})

/** A key worker that keeps ways of recovery as the real one does. The test says which secret is right, and what fails. */
export function scriptedRecovery(initial: Partial<KnownRecovery> = {}) {
  let state: KnownRecovery = { mode: 'automatic', isLocked: false, walletId: WALLET_ID, ways: [], ...initial }
  const asked: { readonly name: string; readonly payload: unknown }[] = []
  const failures: Record<string, ErrorCode> = {}
  const keep = (changes: Partial<KnownRecovery>) => {
    state = { ...state, ...changes }
  }
  const script = { right: 'correct horse battery staple', failures }
  const check = ({ way, password }: Secret) => {
    if (way === 'password' && password !== script.right) throw new AppError('custody.secret_wrong')
  }
  const answers: Record<string, (payload: Secret) => unknown> = {
    recovery: () => state,
    user: () => ({ email: 'ada@example.com', addresses: {} }),
    devices: () => ({ devices: [{ isThis: true, label: 'Firefox on Linux' }], isKept: true }),
    wayProgress: () => ({ progress: 0.5 }),
    passkeyKey: () => ({ key: { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } }),
    exchangeOffer: () => ({ answer: null }),
    storeWay: ({ way }) => keep({ ways: [storedWay(way, { isProven: false }), ...state.ways] }),
    proveWay(secret) {
      check(secret)
      keep({ ways: [storedWay(secret.way), ...state.ways.filter(({ way }) => way !== secret.way)] })
    },
    proveStepUp: check,
    dropAutomatic: () => keep({ mode: 'owner' }),
    useAutomatic: () => keep({ mode: 'automatic' }),
    removeWay: ({ way }) => keep({ ways: state.ways.filter((each) => each.way !== way) }),
    restore(secret) {
      check(secret)
      keep({ isLocked: false })
    },
  }
  const worker = {
    request: async (name: string, payload: unknown) => {
      asked.push({ name, payload })
      const failure = failures[name]
      if (failure) throw new AppError(failure)
      return answers[name]?.(payload as Secret)
    },
  } as Pick<KeyWorker, 'request'>
  /** What changed something, without what only reads. */
  const acts = () =>
    asked.filter(
      ({ name }) => !['recovery', 'user', 'devices', 'wayProgress', 'passkeyKey', 'exchangeOffer'].includes(name),
    )
  return { worker, asked, acts, ...script, failures }
}

interface Secret {
  readonly way: 'password' | 'passkey'
  readonly password?: string
}
