import { within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceFacts } from '@/lib/core/device'
import { listWallets } from '@/lib/directory/directory-contract'
import { COMPUTER, IPHONE } from '../fakes/fake-devices'
import { createFakeWallet } from '../fakes/fake-wallet'
import { answerDirectory, listed } from './support/fake-directory'
import { createFakeMarket } from './support/fake-market'
import { endModal, OWNER } from './support/render-modal'
import { renderPairing } from './support/render-pairing'

afterEach(endModal)

const LIST = 'Popular wallets'
const links = { native: 'rainbow://', universal: 'https://rnbwapp.com' }
const DIRECTORY = [
  listed(1, { rdns: 'org.fir', name: 'Fir', links }),
  listed(2, { rdns: 'org.alder', name: 'Alder', links }),
  listed(3, { rdns: 'org.unpaired', name: 'Unpaired' }),
  listed(4, { rdns: 'org.desktop', name: 'Desk', links: { desktop: 'ledgerlive://' } }),
  listed(5, { name: 'Oak', links }),
  listed(6, { rdns: 'org.pine', name: 'Pine', links }),
  listed(7, { rdns: 'org.yew', name: 'Yew', links }),
]

/** Opens Connect in a browser with the wallet Alder. */
async function openConnect({ wallets = {}, device = COMPUTER, used = [] as readonly string[] } = {}) {
  const market = createFakeMarket()
  answerDirectory(market.api, DIRECTORY)
  const alder = createFakeWallet({ accounts: [OWNER], rdns: 'org.alder', name: 'Alder' })
  const page = await renderPairing({ market, device: device as DeviceFacts, wallets: [alder], config: { wallets } })
  page.ports.storage.set('recent-wallets', JSON.stringify(used))
  const dialog = await page.open()
  const lists = () =>
    within(dialog)
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label'))
  const names = async () =>
    within(await within(dialog).findByRole('list', { name: LIST }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(1))
  return { ...page, market, dialog, lists, names }
}

describe('recommended wallets', () => {
  test('behavior: popular wallets fill Connect up to four, at its end, without those that are installed or cannot pair', async () => {
    const { names, lists } = await openConnect()
    expect(await names()).toEqual(['Fir', 'Desk', 'Oak'])
    expect(lists()).toEqual(['Ways to connect', LIST])
  })

  test('behavior: a phone lists those that open on it', async () => {
    const { names } = await openConnect({ device: IPHONE })
    expect(await names()).toEqual(['Fir', 'Oak', 'Pine'])
  })

  test('behavior: featured, custom, excluded and recent ones are not repeated', async () => {
    const { names } = await openConnect({
      wallets: {
        recommended: 6,
        featured: ['org.fir'],
        custom: [{ id: 'mine', name: 'Mine', rdns: 'org.pine' }],
        exclude: ['org.desktop'],
      },
      used: ['org.yew'],
    })
    expect(await names()).toEqual(['Oak'])
  })

  test('behavior: a host that offers only some wallets recommends of those', async () => {
    const { names } = await openConnect({ wallets: { include: ['org.alder', 'org.yew', 'org.fir', 'walletconnect'] } })
    expect(await names()).toEqual(['Fir', 'Yew'])
  })

  test('param: order places them', async () => {
    const { names, lists } = await openConnect({ wallets: { order: ['recommended'] } })
    await names()
    expect(lists()).toEqual([LIST, 'Ways to connect'])
  })

  test('param: with 0 none is asked for', async () => {
    const { market, lists } = await openConnect({ wallets: { recommended: 0 } })
    expect(lists()).toEqual(['Ways to connect'])
    expect(market.api.asked(listWallets)).toEqual([])
  })

  test('behavior: a press shows its code on a computer', async () => {
    const { user, dialog } = await openConnect()
    await user.click(await within(dialog).findByRole('button', { name: /Fir/ }))
    expect(await within(dialog).findByRole('img', { name: 'QR code that connects a wallet' })).toBeTruthy()
  })
})
