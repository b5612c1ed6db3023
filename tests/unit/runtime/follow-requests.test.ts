import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { followRequests } from '@/lib/runtime/follow-requests'
import { ANDROID, COMPUTER, IPHONE, TELEGRAM_IPHONE } from '@/tests/fakes/fake-devices'
import { createFakePorts } from '@/tests/fakes/fake-wallet-ports'

const LINKS = { native: 'rainbow://', universal: 'https://rnbwapp.com' }

function follow(device = IPHONE) {
  const pairing = createStore<Pairing>(() => ({ status: 'idle' }))
  const { ports, opened } = createFakePorts({ device })
  followRequests({ pairing, ports })
  const ask = (links: object = LINKS) => pairing.setState({ status: 'asked', links }, true)
  return { pairing, opened, ask }
}

test.each([
  ['an iPhone', IPHONE, [{ href: 'rainbow://wc', target: '_self' }]],
  ['Android', ANDROID, [{ href: 'rainbow://wc', target: '_self' }]],
  ['Telegram', TELEGRAM_IPHONE, [{ href: 'https://rnbwapp.com/wc', target: '_blank' }]],
  ['a computer', COMPUTER, []],
])('behavior: on %s a request opens the wallet by its link', (_, device, expected) => {
  const { opened, ask } = follow(device)
  ask()
  expect(opened).toEqual(expected)
})

test('behavior: a second request that is open at the same time opens nothing; one after it opens the wallet again', () => {
  const { pairing, opened, ask } = follow()
  ask()
  ask()
  expect(opened).toHaveLength(1)
  pairing.setState({ status: 'idle' }, true)
  ask()
  expect(opened).toHaveLength(2)
})

test.each(['javascript:alert(1)', 'intent://evil.example/#Intent;end', '//evil.example', 'https://a@b.example'])(
  'error: what a wallet says of itself is never opened as %s',
  (link) => {
    const { opened, ask } = follow()
    ask({ native: link, universal: link })
    expect(opened).toEqual([])
  },
)
