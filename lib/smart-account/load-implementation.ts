import type { AccountImplementation, ImplementationName } from './account-implementation'

/** Lazy-loads one kind of smart account: a visitor who has none loads neither. */
export async function loadImplementation(name: ImplementationName): Promise<AccountImplementation> {
  if (name === 'safe') return (await import('./safe-account')).safeAccount
  return (await import('./hybrid-delegator')).hybridDelegator
}
