import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type StopAct, StopPage } from '@/components/frame/StopPage'
import { loadStopTexts } from '@/lib/text/stop-texts'

const TOKEN = 'A'.repeat(43)
const ADDRESS = '0x1234567890abcdef1234567890abcdef12345678'

/** Answers by the last part of the path; the requests so far. */
let answers: Record<string, () => Response>
let asked: string[]

beforeEach(() => {
  asked = []
  answers = { wallet: () => Response.json({ address: ADDRESS, devices: ['Firefox on Linux', 'Safari on iPhone'] }) }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const name = new URL(address, 'https://wallet.example').pathname.split('/').at(-1) ?? ''
    asked.push(`${init.method} ${name} ${init.body}`)
    return answers[name]?.() ?? new Response(null, { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const failure = (code: string, status: number) => () =>
  Response.json({ error: { code, message: '', requestId: 'r' } }, { status })

async function open(act: StopAct) {
  window.history.replaceState(null, '', `/stop#${TOKEN}`)
  render(<StopPage texts={await loadStopTexts('en')} act={act} />)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })

describe('the page that sets a wallet aside', () => {
  test('behavior: it shows the wallet and its devices, and what is lost; only its button sets the wallet aside', async () => {
    await open('anew')
    expect(await screen.findByText('0x1234…5678')).toBeDefined()
    expect(screen.getByText('Firefox on Linux, Safari on iPhone')).toBeDefined()
    expect(screen.getByText(/after seven days nobody can reach what it holds/)).toBeDefined()
    expect(window.location.hash).toBe('')
    expect(asked).toEqual([`POST wallet {"token":"${TOKEN}"}`])
    answers.stop = () => Response.json({ outcome: 'retired' })
    await press('Start a new wallet')
    await heading('The wallet was set aside')
    expect(asked.at(-1)).toBe(`POST stop {"token":"${TOKEN}"}`)
  })

  test('error: a link that was used or is too old says so before it is pressed', async () => {
    answers.wallet = failure('request.not_found', 404)
    await open('anew')
    await heading('This link is not valid')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('error: if the wallet cannot be read, the page can still be used', async () => {
    answers.wallet = failure('database.unavailable', 503)
    answers.stop = () => Response.json({ outcome: 'retired' })
    await open('anew')
    await waitFor(() => expect(asked).toHaveLength(1))
    await press('Start a new wallet')
    await heading('The wallet was set aside')
  })
})

describe('the page that brings a wallet back', () => {
  test('behavior: its button brings it back', async () => {
    answers.stop = () => Response.json({ outcome: 'restored' })
    await open('restore')
    await press('Bring the wallet back')
    await heading('The wallet is back')
  })
})
