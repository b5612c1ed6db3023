import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ExportWindow, SHOWN_SECONDS } from '@/components/frame/ExportWindow'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import ExportSection from '@/components/frame/security/ExportSection'
import { AppError } from '@/lib/core/app-error'
import { exportWallet } from '@/lib/custody/exported-wallet'
import { exportAnswer, exportOffer } from '@/lib/frame-guest/window-export'
import {
  createWindowLink,
  fragmentOf,
  openText,
  readFragment,
  sealText,
  type WindowLink,
} from '@/lib/frame-guest/window-message'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { loadExportTexts } from '@/lib/text/export-texts'
import { loadFrameTexts } from '@/tests/support/frame-texts'

const seed = Uint8Array.from({ length: 16 }, (_, index) => index + 1)
const LONG = { timeout: 5_000 }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The window at a row of a frame that gives the wallet as soon as it is wanted. */
async function openWindow() {
  const link = createWindowLink()
  const wallet = await exportWallet(seed)
  const row = { version: 1, sealed: await sealText(link, 'frame', 1, { step: 'ready' }), isDeleted: false }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { shown, answer, isOver } = JSON.parse(String(init.body))
    if (isOver) row.isDeleted = true
    if (answer && (await openText(link, 'window', answer, exportAnswer)).wanted) {
      row.sealed = await sealText(link, 'frame', 2, { step: 'wallet', wallet })
      row.version = 2
    }
    const { version, sealed } = row
    return Response.json({ offer: version > shown ? { version, sealed } : null })
  })
  window.history.replaceState(null, '', `/export?lang=en${fragmentOf(link)}`)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  render(<ExportWindow texts={await loadExportTexts('en')} locale="en" />)
  return { wallet, row, writeText }
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, LONG))

describe('the window of an export', () => {
  test('behavior: a press shows phrase and paths, the row is deleted, and keys wait for a press of their own', async () => {
    const { wallet, row, writeText } = await openWindow()
    await screen.findByRole('button', { name: 'Show for 60 seconds' }, LONG)
    expect(window.location.hash).toBe('')
    expect(document.body.textContent).not.toContain(wallet.phrase.split(' ')[0])
    await click('Show for 60 seconds')
    const words = await screen.findAllByRole('listitem', {}, LONG)
    expect(words.map(({ textContent }) => textContent).join(' ')).toBe(wallet.phrase)
    await waitFor(() => expect(row.isDeleted).toBe(true), LONG)
    expect(screen.getByText("m/44'/501'/0'/0'")).toBeDefined()
    const key = wallet.privateKeys.eip155 as string
    expect(document.body.textContent).not.toContain(key)
    await userEvent.click(screen.getAllByRole('button', { name: 'Show private key' })[0] as HTMLElement)
    expect(document.body.textContent).toContain(key)
    expect(writeText).not.toHaveBeenCalled()
  })

  test('behavior: after 60 seconds, and when the window is left, phrase and keys are gone from the page', async () => {
    const { wallet } = await openWindow()
    await click('Show for 60 seconds')
    await screen.findAllByRole('listitem', {}, LONG)
    const later = Date.now() + SHOWN_SECONDS * 1000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await screen.findByRole('heading', { name: 'The keys were removed from this window' }, LONG)
    for (const secret of [...wallet.phrase.split(' '), ...Object.values(wallet.privateKeys)]) {
      expect(document.querySelector('ol')).toBeNull()
      if (secret && secret.length > 12) expect(document.body.textContent).not.toContain(secret)
    }
  })

  test('error: leaving the page removes what it shows', async () => {
    await openWindow()
    await click('Show for 60 seconds')
    await screen.findAllByRole('listitem', {}, LONG)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(document.querySelector('ol')).toBeNull()
  })

  test('error: a file is not saved under a weak password, or under two different ones', async () => {
    await openWindow()
    const made = vi.spyOn(URL, 'createObjectURL')
    await click('Save an encrypted file')
    const [one, two] = [
      await screen.findByLabelText('Password of the file', {}, LONG),
      screen.getByLabelText('Password again'),
    ]
    await userEvent.type(one, 'aaaaaaaaaaaa')
    await click('Save an encrypted file')
    expect((await screen.findByRole('alert')).textContent).toContain('12 characters')
    await userEvent.clear(one)
    await userEvent.type(one, 'seven green boats')
    await userEvent.type(two, 'seven green goats')
    await click('Save an encrypted file')
    expect((await screen.findByRole('alert')).textContent).toBe('The passwords differ.')
    expect(made).not.toHaveBeenCalled()
  })

  test('error: an address without a row says that there is nothing to show', async () => {
    window.history.replaceState(null, '', '/export?lang=en#nothing')
    render(<ExportWindow texts={await loadExportTexts('en')} locale="en" />)
    await screen.findByRole('heading', { name: 'There is nothing to show' })
  })
})

/** The section of a frame, with a window that wants the wallet. The test plays the key worker. */
async function openSection(failures: Readonly<Record<string, AppError>> = {}) {
  const asked: string[] = []
  let link: WindowLink | null = null
  const offers: { readonly version: number; readonly sealed: string }[] = []
  const worker = {
    async request(
      name: string,
      payload: { offer?: (typeof offers)[number] | null; link?: WindowLink; version?: number },
    ) {
      // What only says whether a way of recovery would be as good as a code.
      if (name !== 'recovery' && name !== 'user') asked.push(name)
      if (failures[name]) throw failures[name]
      if (name === 'exportKeys') {
        const wallet = await exportWallet(seed)
        return {
          sealed: await sealText(payload.link as WindowLink, 'frame', payload.version ?? 0, { step: 'wallet', wallet }),
        }
      }
      if (name !== 'exchangeOffer') return {}
      if (payload.offer) offers.push(payload.offer)
      if (!link) return { answer: null }
      const version = offers.at(-1)?.version ?? 1
      return { answer: { version, sealed: await sealText(link, 'window', version, { wanted: true }) } }
    },
  } as unknown as Pick<KeyWorker, 'request'>
  const opened = vi.spyOn(window, 'open').mockImplementation((url) => {
    link = readFragment(new URL(String(url), 'https://wallet.example').hash)
    return window
  })
  const { texts } = await loadFrameTexts()
  const common = { offered: [], onOpen: vi.fn(), onBack: vi.fn(), onDone: vi.fn(), onSignedOut: vi.fn() }
  render(
    <FrameTextsContext value={{ texts, locale: 'en', dir: 'ltr' }}>
      <ExportSection
        {...common}
        screen={{ kind: 'security', origin: 'https://shop.example', section: 'export' }}
        custody="split"
        networks={{}}
        worker={worker}
      />
    </FrameTextsContext>,
  )
  return { asked, offers, opened, link: () => link }
}

describe('the section of an export', () => {
  test('behavior: a code comes first, then a window, which alone can open what the worker has sealed', async () => {
    const { asked, offers, opened, link } = await openSection()
    await click('Send code')
    expect(asked).toEqual(['startStepUp'])
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await click('Open window')
    expect(asked.slice(0, 2)).toEqual(['startStepUp', 'enterStepUp'])
    expect(opened.mock.calls[0]?.[0]).toMatch(/^\/export\?lang=en#/)
    await screen.findByText(/The window has your keys/, {}, LONG)
    const own = link() as WindowLink
    const last = offers.at(-1) as (typeof offers)[number]
    expect((await openText(own, 'frame', last, exportOffer)).step).toBe('wallet')
    expect(JSON.stringify(offers)).not.toContain(own.secret)
    await expect(openText({ ...own, secret: createWindowLink().secret }, 'frame', last, exportOffer)).rejects.toThrow()
  })

  test('error: a code that is too old by then leads back to the beginning', async () => {
    const { offers } = await openSection({ exportKeys: new AppError('custody.login_too_old') })
    await click('Send code')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await click('Open window')
    await screen.findByRole('button', { name: 'Send code' }, LONG)
    expect(offers.length).toBeGreaterThan(0)
  })

  test.each([
    ['network.offline', /^Network Error\./],
    ['request.timeout', /^Embedded Wallet Request Timed Out\./],
    ['session.ended', /^Session Expired\..*time settings/],
  ] as const)('error: %s is said where the export is asked for', async (code, text) => {
    const { asked } = await openSection({ startStepUp: new AppError(code) })
    await click('Send code')
    expect((await screen.findByText(text, {}, LONG)).closest('[role=alert]')).not.toBeNull()
    expect(asked).toEqual(['startStepUp'])
  })

  test('error: a wrong code, and a browser that blocks the window, are said', async () => {
    const { asked } = await openSection({ enterStepUp: new AppError('email.code_wrong', { details: { left: 4 } }) })
    await click('Send code')
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    expect((await screen.findByText('This code is wrong.', {}, LONG)).closest('[role=alert]')).not.toBeNull()
    expect(asked).not.toContain('exportKeys')
  })
})
