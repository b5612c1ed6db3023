import { expect, test } from 'vitest'
import { directoryWallet } from '@/lib/directory/directory-contract'
import { isImageId } from '@/lib/server/directory/image-id'
import { knownWallets } from '@/lib/server/directory/known-wallets'

test.each(knownWallets.map((wallet) => [wallet.name, wallet] as const))(
  'behavior: %s fits the contract, with every link and every store',
  (_, { icon: _icon, imageId, certified = false, links = {}, stores = {}, ...facts }) => {
    const wallet = { ...facts, certified, links, stores }
    expect(directoryWallet.parse(wallet)).toEqual(wallet)
    if (imageId !== undefined) expect(isImageId(imageId)).toBe(true)
    expect(facts.homepage).toBeDefined()
  },
)

test('behavior: no wallet is listed twice', () => {
  for (const key of ['id', 'name', 'rdns'] as const) {
    const values = knownWallets.flatMap((wallet) => wallet[key] ?? [])
    expect(new Set(values).size).toBe(values.length)
  }
})
