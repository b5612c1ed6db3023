import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FrameGuest } from '@/components/frame/FrameGuest'
import { loadLocale } from '@/lib/text/load-locale'

afterEach(() => vi.restoreAllMocks())

test('error: a frame in its own window shows a message, and prints in the console that its parent is not set', async () => {
  const locale = await loadLocale('en')
  const [flows, texts] = await Promise.all([locale.flows(), locale.embedded()])
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <FrameGuest
      projectId="foyer-dev"
      allowedOrigins={['https://shop.example']}
      chainId="eip155:1"
      custodyUrls={{ wallet: 'https://wallet.example', vault: 'https://vault.example' }}
      custody="split"
      locale="en"
      dir="ltr"
      texts={texts}
      errorTexts={{ ...flows }}
      chainIds={['eip155:1']}
      networkNames={{ 'eip155:1': 'Ethereum' }}
    />,
  )
  expect(await screen.findByText('This is the embedded wallet. Open it from a page that uses it.')).toBeDefined()
  expect(printed.mock.calls).toEqual([["The frame's parent is not set"]])
})
