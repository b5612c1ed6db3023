import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FrameGuest } from '@/components/frame/FrameGuest'
import { StopPage } from '@/components/frame/StopPage'
import { ApprovalPage } from '@/components/vault/ApprovalPage'
import { approvalTexts } from '@/lib/text/en/approval'
import { stopTexts } from '@/lib/text/en/stop'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'

/** A whole number that is no date: formatting it throws. */
const NO_DATE = Number.MAX_SAFE_INTEGER
const TOKEN = 'A'.repeat(43)
const DEVICE_ID = '018f0000-0000-7000-8000-000000000000'

beforeEach(() => {
  // React reports a crash that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  cleanup()
  // A request that is still open fails now, and its answer must reach the page of the test.
  await new Promise((resolve) => setTimeout(resolve))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** Statements that a page cannot know after a crash. */
const CLAIM = /nothing|nobody|not (?:sent|signed|stopped|approved)/i

describe('a screen of the frame that crashes', () => {
  const ORIGIN = 'https://shop.example'

  /** The document of the frame, in a page of the test, with a key worker whose answers the test chooses. */
  async function openFrame() {
    const posted: { readonly type: string; readonly id?: string; readonly payload?: { readonly code?: string } }[] = []
    const page = { postMessage: (message: (typeof posted)[number]) => void posted.push(message) }
    vi.spyOn(window, 'parent', 'get').mockReturnValue(page as never)
    const device = {
      ...{ deviceId: DEVICE_ID, thumbprint: TOKEN, label: 'Firefox on Linux', embedOrigin: ORIGIN },
      ...{ approvedAt: 0, lastSeenAt: NO_DATE, isThis: true, revokesAt: null, signsOutAt: null },
    }
    const answers = { devices: { devices: [device], isKept: true } }
    class FakeWorker extends EventTarget {
      postMessage({ id, name }: { readonly id: string; readonly name: string }) {
        const data = { id, reply: structuredClone(answers[name as 'devices']) }
        queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
      }
      terminate = () => undefined
    }
    vi.stubGlobal('Worker', FakeWorker)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const { texts, errorTexts } = await loadFrameTexts()
    render(
      <FrameGuest
        projectId="foyer-dev"
        allowedOrigins={[ORIGIN]}
        chainId="eip155:1"
        custodyUrls={{ wallet: 'https://wallet.example', vault: 'https://vault.example' }}
        custody="split"
        locale="en"
        currency="USD"
        dir="ltr"
        texts={texts}
        errorTexts={errorTexts}
        chainIds={['eip155:1']}
        opStackChainIds={[]}
        smartAccountChainIds={[]}
        networks={FRAME_NETWORKS}
      />,
    )
    const ask = (name: string, id: string, payload?: object) => {
      const data = { type: `@w3m-app/${name}`, id, payload }
      const event = Object.assign(new MessageEvent('message', { data, origin: ORIGIN }))
      Object.defineProperty(event, 'source', { value: page })
      act(() => void window.dispatchEvent(event))
    }
    const answerTo = (id: string) => posted.find((message) => message.id === id)
    return { ask, answerTo, device, answers }
  }

  test('error: it says so, and the request stays open for another try', async () => {
    const frame = await openFrame()
    frame.ask('SHOW_SECURITY', 'r1', { section: 'devices' })
    const heading = await screen.findByRole('heading', { name: 'This screen could not be shown' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('alert').textContent).toBe('Try again, or close it and go back to the page.')
    expect(screen.getByRole('main').textContent).not.toMatch(CLAIM)
    expect(frame.answerTo('r1')).toBeUndefined()
    frame.answers.devices = { devices: [{ ...frame.device, lastSeenAt: Date.UTC(2026, 0, 1) }], isKept: true }
    await press('Try again')
    await screen.findByText('Firefox on Linux')
    await press('Done')
    await waitFor(() => expect(frame.answerTo('r1')?.type).toBe('@w3m-frame/SHOW_SECURITY_SUCCESS'))
  })

  test.each([
    ['the button', () => press('Close')],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])(
    'error: closing it by %s ends the request with a failure, and the frame answers the next one',
    async (_, close) => {
      const frame = await openFrame()
      frame.ask('SHOW_SECURITY', 'r1', { section: 'devices' })
      await screen.findByRole('alert')
      await close()
      await waitFor(() => expect(frame.answerTo('r1')?.type).toBe('@w3m-frame/SHOW_SECURITY_ERROR'))
      expect(frame.answerTo('r1')?.payload?.code).toBe('request.interrupted')
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      frame.ask('GET_CHAIN_ID', 'r2')
      await waitFor(() => expect(frame.answerTo('r2')?.type).toBe('@w3m-frame/GET_CHAIN_ID_SUCCESS'))
      frame.answers.devices = { devices: [{ ...frame.device, lastSeenAt: Date.UTC(2026, 0, 1) }], isKept: true }
      frame.ask('SHOW_SECURITY', 'r3', { section: 'devices' })
      await screen.findByText('Firefox on Linux')
      await press('Done')
      await waitFor(() => expect(frame.answerTo('r3')?.type).toBe('@w3m-frame/SHOW_SECURITY_SUCCESS'))
    },
  )
})

test('error: the page of a login link that crashes says so, and reads the link again', async () => {
  const read = {
    ...{
      status: 'pending',
      projectName: 'shop',
      embedOrigin: 'https://shop.example',
      matchNumber: '07',
      isSameBrowser: false,
    },
    ...{ browser: 'Firefox', system: 'Android', startedAt: NO_DATE, expiresAt: NO_DATE },
  }
  let answer: object = read
  vi.stubGlobal('fetch', async () => Response.json(answer))
  window.location.hash = `#${TOKEN}`
  render(<ApprovalPage texts={approvalTexts} locale="en" />)
  await screen.findByRole('heading', { name: 'This page could not be shown' })
  expect(screen.getByRole('main').textContent).not.toMatch(CLAIM)
  answer = { ...read, startedAt: Date.UTC(2026, 0, 1) }
  await press('Try again')
  await screen.findByRole('button', { name: 'Approve this login' })
})

test('error: the page that stops an act and crashes says so, and shows its step again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ outcome: 'out' }))
  window.location.hash = `#${TOKEN}`
  let isBroken = true
  const texts = new Proxy(stopTexts, {
    get(all, key: keyof typeof stopTexts) {
      if (key === 'stop.outTitle' && isBroken) throw new Error('A crash of the page')
      return all[key]
    },
  })
  render(<StopPage texts={texts} act="out" />)
  await press('Sign out the device')
  await screen.findByRole('heading', { name: 'This page could not be shown' })
  expect(document.body.textContent).not.toMatch(CLAIM)
  isBroken = false
  await press('Try again')
  await screen.findByRole('heading', { name: 'Stopped' })
})
