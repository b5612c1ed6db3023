import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FrameGuest } from '@/components/frame/FrameGuest'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'

afterEach(() => vi.restoreAllMocks())

const { texts, errorTexts } = await loadFrameTexts()

/** As the document gives them: every array and object is new with each drawing. */
const newProps = () => ({
  projectId: 'foyer-dev',
  allowedOrigins: ['https://shop.example'],
  chainId: 'eip155:1' as const,
  custodyUrls: { wallet: 'https://wallet.example', vault: 'https://vault.example' },
  custody: 'split' as const,
  locale: 'en' as const,
  currency: 'USD' as const,
  dir: 'ltr' as const,
  texts: { ...texts },
  errorTexts: { ...errorTexts },
  chainIds: ['eip155:1'] as const,
  opStackChainIds: [],
  smartAccountChainIds: [],
  networks: FRAME_NETWORKS,
})

test('error: a frame in its own window shows a message, and prints in the console that its parent is not set', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<FrameGuest {...newProps()} />)
  expect(await screen.findByText('This is the embedded wallet. Open it from a page that uses it.')).toBeDefined()
  expect(printed.mock.calls).toEqual([["The frame's parent is not set"]])
})

test('behavior: a frame that is drawn anew keeps the worker that has the keys; one that is removed ends it', () => {
  const parent = { postMessage: vi.fn() }
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window)
  const worker = { addEventListener: vi.fn(), postMessage: vi.fn(), terminate: vi.fn() }
  const start = vi.fn(() => worker)
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: stands for the browser's own class
        return start()
      }
    },
  )
  const { rerender, unmount } = render(<FrameGuest {...newProps()} />)
  const data = { type: '@w3m-app/IS_CONNECTED', id: '1' }
  window.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin: 'https://shop.example', data }))
  expect(start).toHaveBeenCalledOnce()
  rerender(<FrameGuest {...newProps()} />)
  expect(worker.terminate).not.toHaveBeenCalled()
  unmount()
  expect(worker.terminate).toHaveBeenCalledOnce()
})
