import { describe, expect, test } from 'vitest'
import { configOf, defaultText, optionValue, queryOf, readChoices, withChoice } from '@/app/(site)/playground/choices'
import { CODE_FIELDS, optionGroups, type PlaygroundOption, SERVER_FIELDS } from '@/app/(site)/playground/options'
import { DEFAULT_CONFIG, type HostConfig } from '@/lib/runtime/config-schema'
import { DEVNET, MAINNET } from '@/tests/fakes/fake-wallet-networks'

const server: HostConfig = {
  projectId: 'shop',
  networks: [MAINNET, DEVNET],
  signIn: 'optional',
  walletUrl: 'https://wallet.example',
  walletConnectProjectId: 'relay-project',
}
const options = optionGroups(server).flatMap((group) => group.options)

/** The fields of a configuration: those of its parts by path. */
function fieldsOf(config: object): string[] {
  return Object.entries(config).flatMap(([name, value]) =>
    ['features', 'wallets', 'metadata'].includes(name)
      ? Object.keys(value as object).map((part) => `${name}.${part}`)
      : [name],
  )
}

test('behavior: every field of the configuration is a control, a value of the server, or code of the page, and only one of them', () => {
  const named = [
    ...options.map(({ path }) => path).filter((path) => !path.startsWith('themeVariables.')),
    ...['themeVariables', ...SERVER_FIELDS, ...CODE_FIELDS],
  ]
  expect(named.toSorted()).toEqual(fieldsOf(DEFAULT_CONFIG).toSorted())
})

const one = (facts: Partial<PlaygroundOption>) => ({ path: 'a', label: 'A', ...facts }) as PlaygroundOption

describe('values', () => {
  test.each([
    [one({ kind: 'choice', values: ['a', 'b'] }), 'b', 'b'],
    [one({ kind: 'choice', values: ['a', 'b'] }), 'c', undefined],
    [one({ kind: 'switch' }), 'on', true],
    [one({ kind: 'switch' }), 'off', false],
    [one({ kind: 'switch' }), 'yes', undefined],
    [one({ kind: 'set', values: ['a', 'b'] }), 'b,a', ['b', 'a']],
    [one({ kind: 'set', values: ['a', 'b'] }), '', []],
    [one({ kind: 'set', values: ['a', 'b'] }), 'a,c', undefined],
    [one({ kind: 'sequence', values: ['a', 'b'] }), 'b, b ,a', ['b', 'a']],
    [one({ kind: 'list' }), ' io.metamask, ,me.rainbow', ['io.metamask', 'me.rainbow']],
    [one({ kind: 'number', most: 10 }), '10', 10],
    [one({ kind: 'number', most: 10 }), '11', undefined],
    [one({ kind: 'number', most: 10 }), '-1', undefined],
    [one({ kind: 'text' }), '', ''],
    [one({ kind: 'json' }), '[{"id":"a"}]', [{ id: 'a' }]],
    [one({ kind: 'json' }), '{}', undefined],
    [one({ kind: 'json' }), '[', undefined],
  ])('param: %o reads %j as %j', (option, text, value) => {
    expect(optionValue(option, text)).toEqual(value)
  })
})

describe('the address of the page', () => {
  test('behavior: a link has the choices, and reading it gives them back', () => {
    const choices = {
      themeMode: 'dark',
      networks: 'eip155:1',
      'themeVariables.--fy-brass': '#08f',
      'metadata.name': 'Ä & B',
    }
    expect(readChoices(queryOf(choices), options)).toEqual(choices)
    expect(queryOf({})).toBe('')
  })

  test('behavior: what is no option is left out, and a text that cannot be used stays for its control to say so', () => {
    expect(
      readChoices(`?projectId=other&wallets.recommended=99&x=1&metadata.name=${'a'.repeat(2_001)}`, options),
    ).toEqual({
      'wallets.recommended': '99',
    })
  })

  test('behavior: the default leaves no trace in it', () => {
    expect(withChoice({ themeMode: 'dark' }, 'themeMode', undefined)).toEqual({})
    expect(withChoice({}, 'currency', 'EUR')).toEqual({ currency: 'EUR' })
  })
})

describe('the configuration of the modal', () => {
  test('behavior: without choices it is that of the server', () => {
    expect(configOf(server, {}, options)).toEqual(server)
  })

  test.each([
    [{ themeMode: 'dark' }, { themeMode: 'dark' }],
    [{ networks: DEVNET.caipNetworkId }, { networks: [DEVNET] }],
    [{ 'features.swap': 'off', 'features.socials': 'github' }, { features: { swap: false, socials: ['github'] } }],
    [{ walletUrl: 'off' }, { walletUrl: '' }],
    [{ walletUrl: 'on' }, {}],
    [{ 'wallets.recommended': '99' }, {}],
    [{ 'themeVariables.--fy-brass': 'red' }, { themeVariables: { '--fy-brass': 'red' } }],
  ])('param: %j adds %j', (choices, added) => {
    expect(configOf(server, choices, options)).toEqual({ ...server, ...added })
  })
})

describe('what a control shows without a choice', () => {
  const shown = (path: string) => defaultText(server, options.find((option) => option.path === path) ?? one({}))

  test.each([
    ['signIn', 'optional'],
    ['features.swap', 'on'],
    ['embedded', 'off'],
    ['walletUrl', 'on'],
    ['wallets.recommended', '4'],
    ['networks', ''],
    ['features.socials', ''],
    ['currency', 'USD'],
    ['themeVariables.--fy-brass', ''],
  ])('param: %s is %j', (path, text) => {
    expect(shown(path)).toBe(text)
  })
})

test('behavior: a server without sign-in, wallets of its own and WalletConnect offers no controls for them', () => {
  const plain = optionGroups({ projectId: 'shop', networks: [MAINNET], signIn: 'off' }).flatMap(
    (group) => group.options,
  )
  expect(plain.find(({ path }) => path === 'signIn')).toMatchObject({ values: ['off'] })
  expect(plain.map(({ path }) => path)).not.toContain('walletUrl')
})
