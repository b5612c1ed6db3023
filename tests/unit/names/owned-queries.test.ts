import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { NameRecord } from '@/lib/names/names-contract'
import { createOwnedQueries } from '@/lib/names/owned-queries'
import { fakeCall } from '@/tests/fakes/fake-call'

const OWNER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const nameOf = (name: string, owner: `0x${string}` = OWNER): NameRecord => ({
  name,
  owner,
  registeredAt: 1,
  updatedAt: 1,
  attributes: {},
  addresses: {},
})

test.each([
  ['given up', null],
  ['passed on', nameOf('alice.foyer.eth', OTHER)],
])(
  'behavior: a name that was %s leaves the first names and the list before the server has answered',
  async (_how, next) => {
    const client = new QueryClient()
    const names = [nameOf('alice.foyer.eth'), nameOf('bobby.foyer.eth')]
    const queries = createOwnedQueries(
      client,
      fakeCall(() => ({ names })),
    )
    const [first, owned] = [queries.first(OWNER), queries.owned(OWNER)]
    await Promise.all([client.fetchQuery(first), client.fetchInfiniteQuery(owned)])
    const applied = queries.apply('alice.foyer.eth', next)
    const pages = [client.getQueryData(first.queryKey), ...(client.getQueryData(owned.queryKey)?.pages ?? [])]
    expect(pages.map((page) => page?.names.map(({ name }) => name))).toEqual([['bobby.foyer.eth'], ['bobby.foyer.eth']])
    await applied
    expect([first, owned].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true])
  },
)
