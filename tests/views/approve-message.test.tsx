import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import ApproveMessage from '@/components/frame/ApproveMessage'
import { FrameTextsContext } from '@/components/frame/frame-texts'
import { type NameRequest, nameMessage } from '@/lib/names/name-messages'
import { FRAME_NETWORKS, loadFrameTexts } from '@/tests/support/frame-texts'

const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TO = '0x7773ddb94510ec5ca17e06fe67bb09567cc9dd4c'

afterEach(cleanup)

/** Renders the request to sign a text, in English. */
async function ask(text: string) {
  const { texts } = await loadFrameTexts()
  render(
    <FrameTextsContext value={{ locale: 'en', dir: 'ltr', texts }}>
      <ApproveMessage
        screen={{
          ...{
            kind: 'message',
            promptId: 'p1',
            origin: 'https://shop.example',
            claimedName: null,
            chainId: 'eip155:1',
          },
          ...{ namespace: 'eip155', account: ACCOUNT, signIn: null, shown: { kind: 'text', text, hasHidden: false } },
        }}
        networks={FRAME_NETWORKS}
        waiting={0}
        onAgree={() => undefined}
        onClose={() => undefined}
      />
    </FrameTextsContext>,
  )
}

/** Terms and values on the screen, without those of every message. */
const facts = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const)
    .filter(([term]) => term !== 'Account' && term !== 'Network')

const NAME = 'ada.foyer.eth'

test.each<readonly [NameRequest, string, readonly (readonly string[])[]]>([
  [
    { action: 'register', name: NAME, attributes: { description: 'Tea', 'com.github': 'ada' } },
    'Register ada.foyer.eth?',
    [
      ['Description', 'Tea'],
      ['com.github', 'ada'],
    ],
  ],
  [
    { action: 'update', name: NAME, attributes: {} },
    'Change the profile of ada.foyer.eth?',
    [['Profile', 'All details will be removed']],
  ],
  [
    { action: 'address', name: NAME, coinType: 60, address: null },
    'Change an address of ada.foyer.eth?',
    [['Ethereum address', 'Will be removed']],
  ],
  [
    { action: 'offer', name: NAME, to: TO },
    'Offer ada.foyer.eth to another account?',
    [['New owner', expect.stringContaining(TO)]],
  ],
])('behavior: the message of %j is shown by its fields', async (request, title, lines) => {
  const text = nameMessage(request, 1_764_000_000)
  await ask(text)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(facts()).toEqual(lines)
  const whole = within(screen.getByText('Whole message').closest('details') as HTMLElement)
  expect(whole.getByTestId('message').textContent).toBe(text)
})

test('behavior: a message that is not ours is shown whole, without a press', async () => {
  await ask('{"name":"ada.foyer.eth","attributes":{}}')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign this message?')
  expect(screen.getByTestId('message').closest('details')).toBeNull()
})
