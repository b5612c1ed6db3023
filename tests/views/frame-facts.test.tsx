import { readFileSync } from 'node:fs'
import { act } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FRAME_COLOURS } from '@/lib/core/frame-colours'
import { SDK } from '@/lib/core/sdk'
import { readTheme } from '@/lib/frame-guest/frame-theme'
import packageJson from '@/package.json'
import { frame, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed } from './support/render-modal'

setUpFrame()

/** The messages that the page has posted, once a login has opened its frame. */
async function posted(config: object = {}) {
  const page = await renderLoggedIn({ config })
  await closed()
  return { page, theme: frame.last('SYNC_THEME'), app: frame.last('SYNC_DAPP_DATA') }
}

describe('what the page posts to its frame (spec section 3)', () => {
  test('behavior: sync theme has the mode, our variables, and the names that frames of other makers use', async () => {
    const { theme } = await posted({ themeMode: 'dark' })
    expect(theme).toEqual({
      themeMode: 'dark',
      themeVariables: {},
      w3mThemeVariables: { '--w3m-accent': '#f5f1e8', '--w3m-background': '#1a1815' },
    })
  })

  test("behavior: frames of other makers get the host's colours, and a change of mode is posted", async () => {
    const themeVariables = { '--fy-action': '#0050ff', '--fy-card': '#fffef8' }
    const { page, theme } = await posted({ themeMode: 'light', themeVariables })
    const w3mThemeVariables = { '--w3m-accent': '#0050ff', '--w3m-background': '#fffef8' }
    expect(theme).toEqual({ themeMode: 'light', themeVariables, w3mThemeVariables })
    act(() => page.runtime().theme.setState({ mode: 'dark' }))
    await vi.waitFor(() => expect(frame.last('SYNC_THEME')).toMatchObject({ themeMode: 'dark', w3mThemeVariables }), {
      timeout: 30_000,
    })
  })

  test('behavior: a device that turns dark while the page is open is posted', async () => {
    const device = (window as unknown as { happyDOM: { settings: { device: { prefersColorScheme: string } } } })
      .happyDOM.settings.device
    const turn = (scheme: string) => {
      device.prefersColorScheme = scheme
      window.dispatchEvent(new Event('resize'))
    }
    onTestFinished(() => turn('light'))
    const { theme } = await posted({ themeMode: 'system' })
    expect(theme).toMatchObject({ themeMode: 'light' })
    turn('dark')
    await vi.waitFor(() => expect(frame.last('SYNC_THEME')).toMatchObject({ themeMode: 'dark' }))
  })

  test('behavior: sync dapp data has the project, the metadata, and kind and version of this software', async () => {
    const { app } = await posted({ metadata: { name: 'A shop', description: 'Sells', url: 'https://shop.example' } })
    expect(app).toEqual({
      projectId: 'foyer-dev',
      metadata: { name: 'A shop', description: 'Sells', url: 'https://shop.example', icons: expect.any(Array) },
      sdkType: 'foyer',
      sdkVersion: packageJson.version,
    })
    expect(SDK.sdkVersion).toBe(packageJson.version)
  })
})

describe('the colours for frames of other makers', () => {
  const css = readFileSync('components/modal/theme.css', 'utf8')

  test.each([
    ['--fy-action', 'action'],
    ['--fy-card', 'card'],
  ] as const)('behavior: %s is that of theme.css', (name, key) => {
    expect(css).toContain(`${name}: light-dark(${FRAME_COLOURS.light[key]}, ${FRAME_COLOURS.dark[key]})`)
  })

  test('behavior: our frame draws its own colour as it is, and a colour of the host', () => {
    const accentOf = (accent: string) => readTheme({ w3mThemeVariables: { '--w3m-accent': accent } }).accent
    expect([accentOf('#1c1914'), accentOf('#f5f1e8')]).toEqual([null, null])
    expect(accentOf('#0050ff')).toEqual({ fill: 'rgb(0 80 255)', text: '#fff' })
  })
})
