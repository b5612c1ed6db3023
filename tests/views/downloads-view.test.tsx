import { within } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceFacts } from '@/lib/core/device'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { COMPUTER, IPHONE } from '../fakes/fake-devices'
import { answerDirectory, listed } from './support/fake-directory'
import { createFakeMarket } from './support/fake-market'
import { endModal, pass } from './support/render-modal'
import { renderPairing } from './support/render-pairing'

afterEach(endModal)

const APP_STORE = 'https://apps.apple.com/app/id1457119021'
const GOOGLE_PLAY = 'https://play.google.com/store/apps/details?id=me.rainbow'
const RAINBOW = listed(7, {
  name: 'Rainbow',
  links: { native: 'rainbow://' },
  stores: { ios: '1457119021', android: 'me.rainbow', chrome: 'o'.repeat(32) },
})

async function openDownloads(wallet: DirectoryWallet, device: DeviceFacts, config: object = {}) {
  const market = createFakeMarket()
  answerDirectory(market.api, [wallet])
  const page = await renderPairing({ market, device, config })
  const dialog = await page.open({ view: 'Downloads', params: { walletId: wallet.id } })
  await within(dialog).findByText(`Get ${wallet.name}`)
  return { ...page, dialog }
}

/** Number of modules of a code with its margin, which is the size of the drawing. */
const modulesOf = (text: string) => encode(text, { ecc: 'M', border: 4 }).size

/** The dark modules of the drawn code, as its path. */
const drawing = (code: HTMLElement) => code.querySelectorAll('path')[1]?.getAttribute('d')

describe('Downloads', () => {
  test('behavior: a computer shows the store of the phone as a code, one store at a time', async () => {
    const { user, dialog } = await openDownloads(RAINBOW, COMPUTER)
    const ios = await within(dialog).findByRole('img', { name: 'QR code of Rainbow in App Store' })
    expect(ios.getAttribute('viewBox')).toBe(`0 0 ${modulesOf(APP_STORE)} ${modulesOf(APP_STORE)}`)
    const before = drawing(ios)
    await user.click(within(dialog).getByRole('radio', { name: 'Google Play' }))
    const android = within(dialog).getByRole('img', { name: 'QR code of Rainbow in Google Play' })
    expect(android.getAttribute('viewBox')).toBe(`0 0 ${modulesOf(GOOGLE_PLAY)} ${modulesOf(GOOGLE_PLAY)}`)
    expect(drawing(android)).not.toBe(before)
    const links = within(dialog).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `https://chromewebstore.google.com/detail/${'o'.repeat(32)}`,
      APP_STORE,
      GOOGLE_PLAY,
    ])
  })

  test('behavior: with one store there is nothing to choose; without an app there is no code', async () => {
    const { dialog } = await openDownloads({ ...RAINBOW, stores: { android: 'me.rainbow' } }, COMPUTER)
    expect(within(dialog).getByRole('img', { name: 'QR code of Rainbow in Google Play' })).toBeTruthy()
    expect(within(dialog).queryByRole('radio')).toBeNull()
    endModal()
    const extension = await openDownloads({ ...RAINBOW, stores: { chrome: 'o'.repeat(32) } }, COMPUTER)
    expect(within(extension.dialog).queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  test('behavior: a phone shows its own store first, and no code', async () => {
    const { dialog } = await openDownloads(RAINBOW, IPHONE)
    expect(within(dialog).getAllByRole('link')[0]?.getAttribute('href')).toBe(APP_STORE)
    await pass(1_000)
    expect(within(dialog).queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  test('behavior: a wallet that takes pairings can be paired from here', async () => {
    const { user, dialog, title } = await openDownloads(RAINBOW, IPHONE)
    expect(dialog.textContent).toContain('then connect it here')
    await user.click(within(dialog).getByRole('button', { name: 'Connect Rainbow' }))
    await title('WalletConnect')
    expect(await within(dialog).findByRole('link', { name: 'Open Rainbow' })).toBeTruthy()
  })

  test('behavior: without WalletConnect, the view on a phone says to open this page in the app', async () => {
    const { dialog } = await openDownloads(RAINBOW, IPHONE, { walletConnectProjectId: '' })
    expect(dialog.textContent).toContain('then open this page in its browser')
    expect(within(dialog).queryByRole('button', { name: 'Connect Rainbow' })).toBeNull()
  })
})
