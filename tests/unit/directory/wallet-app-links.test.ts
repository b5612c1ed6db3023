import { describe, expect, test } from 'vitest'
import { readDevice } from '@/lib/core/device'
import { desktopLink, phoneLinks, type WalletLinks, webLink } from '@/lib/directory/wallet-app-links'
import { knownWallets } from '@/lib/server/directory/known-wallets'
import * as devices from '@/tests/fakes/fake-devices'

const URI = 'wc:0123@2?relay-protocol=irn&symKey=00'
const ONCE = 'wc%3A0123%402%3Frelay-protocol%3Dirn%26symKey%3D00'
const TWICE = 'wc%253A0123%25402%253Frelay-protocol%253Dirn%2526symKey%253D00'

const IPHONE = readDevice(devices.IPHONE)
const ANDROID = readDevice(devices.ANDROID)
const COMPUTER = readDevice(devices.COMPUTER)

const BOTH: WalletLinks = { native: 'rainbow://', universal: 'https://rnbwapp.com' }

const hrefs = (links: readonly { readonly href: string }[]) => links.map(({ href }) => href)

describe('phoneLinks', () => {
  test.each([
    ['iPhone', devices.IPHONE, [`rainbow://wc?uri=${ONCE}`, `https://rnbwapp.com/wc?uri=${ONCE}`]],
    ['Android', devices.ANDROID, [`rainbow://wc?uri=${ONCE}`, `https://rnbwapp.com/wc?uri=${ONCE}`]],
    ['Instagram', devices.INSTAGRAM_IPHONE, [`https://rnbwapp.com/wc?uri=${ONCE}`, `rainbow://wc?uri=${ONCE}`]],
    ['Telegram on iOS', devices.TELEGRAM_IPHONE, [`https://rnbwapp.com/wc?uri=${ONCE}`]],
    ['Telegram on Android', devices.TELEGRAM_ANDROID, [`https://rnbwapp.com/wc?uri=${TWICE}`]],
  ])('behavior: %s gets the links that it can open, preferred first', (_, facts, expected) => {
    expect(hrefs(phoneLinks(BOTH, URI, readDevice(facts)))).toEqual(expected)
  })

  test.each([
    ['rainbow:', 'rainbow://wc?uri='],
    ['rainbow://', 'rainbow://wc?uri='],
    ['okxwallet://main', 'okxwallet://main/wc?uri='],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/wc?uri='],
    [
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
      'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=',
    ],
  ])('param: native %s', (native, start) => {
    expect(hrefs(phoneLinks({ native }, URI, IPHONE))).toEqual([`${start}${ONCE}`])
  })

  test('param: without a pairing the links only open the app', () => {
    expect(hrefs(phoneLinks(BOTH, undefined, ANDROID))).toEqual(['rainbow://wc', 'https://rnbwapp.com/wc'])
  })

  test('behavior: a scheme opens in this page, or around the frame; an address in a new tab', () => {
    const targets = (isFramed: boolean) => phoneLinks(BOTH, URI, { ...IPHONE, isFramed }).map(({ target }) => target)
    expect(targets(false)).toEqual(['_self', '_blank'])
    expect(targets(true)).toEqual(['_top', '_blank'])
  })

  test('behavior: a wallet of Telegram with a scheme alone has no link there', () => {
    expect(phoneLinks({ native: 'rabby://' }, URI, readDevice(devices.TELEGRAM_ANDROID))).toEqual([])
  })

  test('behavior: what a pairing has cannot end the address that it is put into', () => {
    const [link] = phoneLinks(BOTH, 'wc:x&y=1#z"><script>', IPHONE)
    expect(link?.href).toBe('rainbow://wc?uri=wc%3Ax%26y%3D1%23z%22%3E%3Cscript%3E')
  })

  test('behavior: every link of the committed list can be opened', () => {
    for (const { links = {} } of knownWallets) {
      const given = [links.native, links.universal].filter((link) => link !== undefined)
      expect(phoneLinks(links, URI, IPHONE)).toHaveLength(given.length)
      expect(desktopLink(links, URI, COMPUTER) === undefined).toBe(links.desktop === undefined)
      expect(webLink(links, URI, COMPUTER) === undefined).toBe(links.webapp === undefined)
    }
  })
})

describe('hostile links of the directory', () => {
  const HOSTILE = [
    'javascript:alert(1)',
    'JavaScript:alert(1)//',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://app.example/1',
    'file:///etc/passwd',
    'intent://evil.example/#Intent;scheme=https;package=com.evil;end',
    'intent:#Intent;action=android.intent.action.CALL;end',
    'android-app://com.evil',
    'itms-services://?action=download-manifest&url=https://evil.example/a.plist',
    'tel:112',
    'sms:112',
    'mailto:a@b.example',
    'ssh://evil.example',
    'ms-msdt:/id',
    'wc:0123@2',
    '//evil.example',
    '/\\evil.example',
    '/wc',
    'http://evil.example',
    'https://evil.example@rnbwapp.com',
    'https://rnbwapp.com@evil.example',
    'https://user:pass@rnbwapp.com/',
    'https://rnbwapp.com:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://rnbwapp.com/\u202Eexe',
    'https://rnbwapp.com/\r\nX: y',
    'https:/rnbwapp.com',
    'https:rnbwapp.com',
    'rainbow://\u0000',
    'rainbow:// x',
    'rainbow://"onclick=x\u007F',
    'Rainbow://',
    'rainbowx://',
    'metamask\u200B://',
    '',
    'rainbow',
  ]

  test.each(HOSTILE)('error: %j is never a link', (link) => {
    const links = { native: link, universal: link, desktop: link, webapp: link }
    for (const facts of Object.values(devices)) {
      const device = readDevice(facts)
      expect(phoneLinks(links, URI, device)).toEqual([])
      expect(desktopLink(links, URI, device)).toBeUndefined()
      expect(webLink(links, URI, device)).toBeUndefined()
    }
  })

  test('error: a link of one kind in the field of another is never a link', () => {
    const swapped = { native: 'https://rnbwapp.com', universal: 'rainbow://', desktop: 'https://rnbwapp.com' }
    expect(phoneLinks(swapped, URI, IPHONE)).toEqual([])
    expect(desktopLink(swapped, URI, COMPUTER)).toBeUndefined()
    expect(webLink({ webapp: 'rainbow://' }, URI, COMPUTER)).toBeUndefined()
  })
})
