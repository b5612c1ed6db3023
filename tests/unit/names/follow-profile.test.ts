import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { clearAccount, createAccountStore, patchAccount } from '@/lib/account/account-store'
import { AppError } from '@/lib/core/app-error'
import { followProfiles } from '@/lib/names/follow-profile'
import { createNameQueries } from '@/lib/names/name-queries'
import type { NameResolver, Profile } from '@/lib/names/name-resolver'

const ADA = '0x1111111111111111111111111111111111111111'
const BOB = '0x2222222222222222222222222222222222222222'
const IMAGE = 'data:image/png;base64,AAAA'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** An account store whose profiles are followed; `profiles` is what the resolver answers, by address. */
function start(profiles: Record<string, Profile | null | AppError>) {
  const account = createAccountStore('eip155', 'disconnected')
  const asked: string[] = []
  const resolver: NameResolver = {
    resolve: () => Promise.resolve(null),
    async profileOf(address) {
      asked.push(address)
      const answer = profiles[address] ?? null
      if (answer instanceof AppError) throw answer
      return answer
    },
  }
  const queryClient = new QueryClient()
  const queries = createNameQueries(queryClient, resolver)
  const stop = followProfiles(account, queryClient, queries)
  ends.push(stop, () => queryClient.clear())
  const connect = (address: string, chainId: 'eip155:1' | 'eip155:10' = 'eip155:1') =>
    patchAccount(account, 'eip155', { status: 'connected', address, chainId })
  const shown = () => {
    const { profileName, profileImage } = account.getState().accounts.eip155
    return { profileName, profileImage }
  }
  return { account, asked, queries, connect, shown, stop, profiles }
}

describe('followProfiles', () => {
  test('behavior: a connected account gets its name and picture', async () => {
    const { connect, shown } = start({ [ADA]: { name: 'ada.foyer.eth', image: IMAGE } })
    expect(shown()).toEqual({ profileName: undefined, profileImage: undefined })
    connect(ADA)
    await expect.poll(shown).toEqual({ profileName: 'ada.foyer.eth', profileImage: IMAGE })
  })

  test('behavior: nobody is asked before an account is connected, and once for it however often the store changes', async () => {
    const { account, asked, connect, shown } = start({ [ADA]: { name: 'ada.foyer.eth' } })
    patchAccount(account, 'eip155', { status: 'reconnecting', address: ADA, chainId: 'eip155:1' })
    expect(asked).toEqual([])
    connect(ADA)
    connect(ADA)
    patchAccount(account, 'eip155', { currentTab: 1 })
    await expect.poll(() => shown().profileName).toBe('ada.foyer.eth')
    expect(asked).toEqual([ADA])
  })

  test('behavior: an account without a name shows none, also after one with a name on another network', async () => {
    const { connect, shown, profiles, queries } = start({ [ADA]: { name: 'ada.foyer.eth' } })
    connect(ADA)
    await expect.poll(() => shown().profileName).toBe('ada.foyer.eth')
    profiles[ADA] = null
    await queries.invalidate()
    await expect.poll(() => shown().profileName).toBeUndefined()
  })

  test('behavior: a late answer for the account before changes nothing', async () => {
    const { account, connect, shown } = start({
      [ADA]: { name: 'ada.foyer.eth' },
      [BOB]: { name: 'bob.foyer.eth' },
    })
    connect(ADA)
    connect(BOB)
    await expect.poll(() => shown().profileName).toBe('bob.foyer.eth')
    clearAccount(account, 'eip155')
    expect(shown().profileName).toBeUndefined()
  })

  test('error: while the resolver cannot be asked the account keeps what it shows', async () => {
    const { connect, shown, profiles, queries, asked } = start({ [ADA]: { name: 'ada.foyer.eth' } })
    connect(ADA)
    await expect.poll(() => shown().profileName).toBe('ada.foyer.eth')
    profiles[ADA] = new AppError('names.reverse_failed')
    await queries.invalidate()
    expect(asked).toEqual([ADA, ADA])
    expect(shown().profileName).toBe('ada.foyer.eth')
  })

  test('behavior: after it is stopped nothing is shown any more', async () => {
    const { connect, shown, stop, asked } = start({ [ADA]: { name: 'ada.foyer.eth' } })
    stop()
    connect(ADA)
    expect(asked).toEqual([])
    expect(shown().profileName).toBeUndefined()
  })
})
