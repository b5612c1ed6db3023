import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import ApproveTransaction from '@/components/frame/ApproveTransaction'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import { WalletWindow } from '@/components/frame/WalletWindow'
import {
  type AskingOffer,
  createWindowLink,
  fragmentOf,
  openText,
  sealText,
  type WindowOfferText,
  windowAnswerText,
} from '@/lib/frame-guest/window-message'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'
import { press } from './support/press-approve'
import { setUpSeeing } from './support/seeing-browser'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const request: AskingOffer['request'] = {
  ...{ kind: 'transaction', promptId: 'p1', account: ACCOUNT, chainId: 'eip155:1', to: TO, data: '0x' },
  ...{ value: '5000000000000000000', gas: '21000', gasPrice: '3000000000', layer1Fee: '0', nonce: 3 },
  isNonceNamed: false,
  replaces: null,
}
const paid = (amount: string): AskingOffer['preview'] => ({
  simulation: {
    ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', allowances: [], accounts: [], tokens: [] },
    changes: [{ asset: { kind: 'native' }, amount: `-${amount}` }],
  },
  ...{ nonce: 3, usedAddresses: [TO], descriptors: [] },
})
const asking = (amount: string, hasChanged = false): WindowOfferText => ({
  ...{ step: 'asking', request, origin: 'https://shop.example', claimedName: null, waiting: 0 },
  ...{ preview: paid(amount), hasChanged, price: { price: 2000, currency: 'USD' } },
})

setUpSeeing({ vouches: false, size: [400, 680] })
afterEach(cleanup)

/** The window at a row that a frame has filled, and the answers that it puts there. */
async function openWindow(...offers: readonly WindowOfferText[]) {
  const link = createWindowLink()
  const { texts } = await loadFrameTexts()
  const row = { version: 0, sealed: '', isDown: false }
  const offer = async (content: WindowOfferText) => {
    row.sealed = await sealText(link, 'frame', row.version + 1, content)
    row.version += 1
  }
  for (const each of offers) await offer(each)
  const verdicts: string[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { shown, answer } = JSON.parse(String(init.body))
    if (row.isDown) throw new TypeError('no connection')
    if (answer) verdicts.push((await openText(link, 'window', answer, windowAnswerText)).verdict)
    const { version, sealed } = row
    return Response.json({ offer: version > shown ? { version, sealed } : null })
  })
  window.history.replaceState(null, '', `/window?lang=en${fragmentOf(link)}`)
  const close = vi.spyOn(window, 'close').mockReturnValue()
  render(<WalletWindow name="Foyer" {...{ texts }} locale="en" dir="ltr" networks={FRAME_NETWORKS} />)
  const approve = async () => {
    const button = await screen.findByRole('button', { name: /^Approve/ })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 5_000 })
    await press(button)
  }
  return { offer, row, verdicts, close, approve }
}

test('behavior: the window shows who asks and what changes, answers once, and closes when the request has ended', async () => {
  const { approve, verdicts, offer, close } = await openWindow(asking('5000000000000000000'))
  await screen.findByText('You pay 5 ETH')
  expect(screen.getByText('https://shop.example')).toBeDefined()
  await screen.findByText(/^At most 0.000063 ETH.*\$0\.13/)
  expect(window.location.hash).toBe('')
  await approve()
  await screen.findByRole('heading', { name: 'Approved' })
  expect(verdicts).toEqual(['approve'])
  await offer({ step: 'over', isApproved: true })
  await waitFor(() => expect(close).toHaveBeenCalled(), { timeout: 5_000 })
})

test('behavior: a result that has changed after the approval is shown, and asked about again', async () => {
  const { approve, verdicts, offer } = await openWindow(asking('5000000000000000000'))
  await approve()
  await waitFor(() => expect(verdicts).toEqual(['approve']), { timeout: 5_000 })
  await offer(asking('6000000000000000000', true))
  await screen.findByText('You pay 6 ETH', {}, { timeout: 5_000 })
  expect(screen.getByRole('alert').textContent).toContain('The result has changed')
  await approve()
  await waitFor(() => expect(verdicts).toEqual(['approve', 'approve']), { timeout: 5_000 })
})

test('error: an answer that does not arrive is said, and can be given again', async () => {
  const { approve, verdicts, row } = await openWindow(asking('5000000000000000000'))
  await screen.findByText('You pay 5 ETH')
  row.isDown = true
  await approve()
  await screen.findByText('Your answer has not arrived', {}, { timeout: 5_000 })
  row.isDown = false
  await approve()
  await waitFor(() => expect(verdicts).toEqual(['approve']), { timeout: 5_000 })
})

test('error: an address without a row says that there is nothing to decide', async () => {
  const { texts } = await loadFrameTexts()
  window.history.replaceState(null, '', '/window?lang=en#nothing')
  render(<WalletWindow name="Foyer" {...{ texts }} locale="en" dir="ltr" networks={FRAME_NETWORKS} />)
  await screen.findByRole('heading', { name: 'This request has ended' })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

test('error: the frame offers no approval of its own, and says when the browser has blocked the window', async () => {
  const { texts } = await loadFrameTexts()
  vi.stubGlobal('parent', {})
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const worker = { request: async () => paid('1') } as unknown as Pick<KeyWorker, 'request'>
  const asked = { ...request, origin: 'https://shop.example', claimedName: null } as const
  const rejected = vi.fn()
  render(
    <FrameTextsContext value={{ locale: 'en', dir: 'ltr', texts }}>
      <ApproveTransaction
        {...{ worker, networks: FRAME_NETWORKS, waiting: 0, onAgree: vi.fn(), onClose: rejected }}
        screen={asked.kind === 'transaction' ? asked : (undefined as never)}
      />
    </FrameTextsContext>,
  )
  const button = await screen.findByRole('button', { name: 'Open window' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await act(async () => button.click())
  expect(opened.mock.calls[0]?.[0]).toMatch(/^\/window\?lang=en#[\w-]{22}\.[\w-]{43}$/)
  expect(screen.getByRole('alert').textContent).toContain('The browser has blocked the window')
  await act(async () => screen.getByRole('button', { name: 'Reject' }).click())
  expect(rejected).toHaveBeenCalledOnce()
})

test('behavior: a batch of calls is approved there too', async () => {
  const batch: AskingOffer['request'] = {
    ...{ kind: 'calls', promptId: 'p1', account: ACCOUNT, accountType: 'smartAccount', chainId: 'eip155:1' },
    calls: [
      { to: TO, value: '5000000000000000000', data: '0x' },
      { to: TO, value: '0', data: '0x12345678' },
    ],
    ...{ gas: '21000', gasPrice: '3000000000', layer1Fee: '0', sponsor: 'localhost:3000', refusal: null },
    ...{ isAtomic: true, isFirst: false },
  }
  const offer = asking('5000000000000000000')
  if (offer.step !== 'asking') throw new Error('nothing is asked')
  const { approve, verdicts } = await openWindow({ ...offer, request: batch })
  await screen.findByRole('heading', { name: 'Confirm these 2 steps?' })
  expect(screen.getByText('localhost:3000')).toBeDefined()
  await approve()
  await waitFor(() => expect(verdicts).toEqual(['approve']))
})
