import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import {
  CODE_KINDS,
  type CodeContext,
  type CodeKind,
  evmChainNames,
  writeCode,
} from '@/app/(site)/playground/write-code'
import { writeFields, writeLiteral } from '@/app/(site)/playground/write-literal'
import type { HostConfig } from '@/lib/runtime/config-schema'
import { DEVNET, MAINNET } from '@/tests/fakes/fake-wallet-networks'

const SERVER = 'https://foyer.example'
const kinds = Object.keys(CODE_KINDS) as CodeKind[]

/** The code of a page of this server on which some fields were chosen. */
function contextOf(chosen: HostConfig, networks = [MAINNET, DEVNET]): CodeContext {
  const server: HostConfig = { projectId: 'shop', networks, signIn: 'optional', walletUrl: 'https://wallet.example' }
  return {
    config: { ...server, ...chosen },
    chosen,
    serverUrl: SERVER,
    chainNames: evmChainNames(viemChains, networks),
    devnetRpcUrl: 'http://127.0.0.1:8545',
  }
}

/** What a browser or a bundler cannot read. Of HTML, the code of its scripts. */
function faultsOf(kind: CodeKind, code: string): string[] {
  const scripts =
    kind === 'script'
      ? [...code.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '')
      : [code]
  return scripts.flatMap((text) => parseSync('page.tsx', text).errors.map(({ message }) => message))
}

/** Texts that would end a string, a script or a template if they were written as they are. */
const HOSTILE = `'"\\ \n </script><script>alert(1)</script> \${x}`

describe.each(kinds)('code for %s', (kind) => {
  test.each([
    ['nothing chosen', {}],
    ['a theme and a language', { themeMode: 'dark', locale: 'de' }],
    [
      'features, wallets and variables',
      {
        features: { swap: false, socials: ['github'] },
        wallets: { featured: ['me.rainbow'] },
        themeVariables: { '--fy-brass': '#08f' },
      },
    ],
    ['texts with quotes and tags', { metadata: { name: HOSTILE, icons: [HOSTILE] } }],
  ] satisfies [string, HostConfig][])('behavior: with %s it can be read', (_, chosen) => {
    const code = writeCode(kind, contextOf(chosen))
    expect(faultsOf(kind, code)).toEqual([])
    expect(code).not.toContain('</script><script>alert')
  })

  test('behavior: it names the project and the server, and has no value that is the default', () => {
    const code = writeCode(kind, contextOf({ currency: 'USD', themeMode: 'dark' }))
    expect(code).toContain('shop')
    expect(code).toContain(SERVER)
    expect(code).toContain('dark')
  })
})

test('behavior: a script needs nothing but the project, because the server says the rest', () => {
  expect(writeCode('script', contextOf({}))).toBe(
    `<script type="module" src="${SERVER}/embed.js?project=shop"></script>\n<foyer-button></foyer-button>\n`,
  )
})

test('behavior: the button of a script has the theme, the language and the networks as attributes', () => {
  const code = writeCode('script', contextOf({ themeMode: 'dark', locale: 'de', networks: [DEVNET, MAINNET] }))
  expect(code).toContain(
    `<foyer-button theme="dark" language="de" networks="${DEVNET.caipNetworkId} ${MAINNET.caipNetworkId}"></foyer-button>`,
  )
})

test('behavior: React shows the modal in the page where that is chosen, with the server’s own values', () => {
  const code = writeCode('react', contextOf({ embedded: true }))
  expect(code).toContain('<EmbeddedModal />')
  expect(code).toContain("signIn: 'optional',")
  expect(code).toContain("walletUrl: 'https://wallet.example',")
})

test('behavior: wagmi gets the chains of viem by their names', () => {
  expect(writeCode('wagmi', contextOf({}))).toContain("import { anvil, mainnet } from 'viem/chains'")
})

test('behavior: AppKit takes the theme by its own name, and the rest as options of Foyer', () => {
  const code = writeCode('appkit', contextOf({ themeMode: 'light', features: { swap: false } }))
  expect(code).toContain("  themeMode: 'light',\n")
  expect(code).toMatch(/ {2}foyer: \{\n.*features: \{ swap: false \}/s)
})

test.each(kinds)('behavior: code for %s imports only what the package has', (kind) => {
  const code = writeCode(kind, contextOf({ themeMode: 'dark' }))
  const imports = [...code.matchAll(/import \{ ([^}]+) \} from 'foyer\/([a-z]+)'/g)].flatMap(
    ([, names = '', entry = '']) => names.split(', ').map((name) => ({ name: name.replace('type ', ''), entry })),
  )
  const files = { appkit: 'components/appkit/index.ts' } as Readonly<Record<string, string>>
  const missing = imports.filter(
    ({ name, entry }) =>
      !new RegExp(`\\b${name}\\b`).test(readFileSync(files[entry] ?? `components/package/${entry}.ts`, 'utf8')),
  )
  expect(missing).toEqual([])
  if (kind !== 'script') expect(imports.length).toBeGreaterThan(0)
})

describe('literals', () => {
  test.each([
    ['a', "'a'"],
    [`it's "so"`, `'it\\'s "so"'`],
    ['a\nb\\', "'a\\nb\\\\'"],
    ['</script>', "'<\\/script>'"],
    [true, 'true'],
    [4, '4'],
    [['a', 1], "['a', 1]"],
    [{ a: 1, 'b-c': '' }, "{ a: 1, 'b-c': '' }"],
    [{}, '{}'],
  ])('param: %j is written %s', (value, text) => {
    expect(writeLiteral(value)).toBe(text)
  })

  test('behavior: a field with a constant of its own name is written short', () => {
    expect(
      writeFields([
        ['a', { code: 'a' }],
        ['b', { code: 'B' }],
      ]),
    ).toBe('{\n  a,\n  b: B,\n}')
  })
})
