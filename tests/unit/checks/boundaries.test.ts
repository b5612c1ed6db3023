import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from '@/tests/checks/boundaries/check'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** A temporary project with the given files; imported files exist as empty modules unless given. */
function plant(files: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  roots.push(root)
  const all = { 'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }), ...files }
  for (const [file, source] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), source)
  }
  return findViolations(root)
}

const empty = 'export {}\n'
const serverFile = "import 'server-only'\nexport const x = 1\n"

describe('dependency rules', () => {
  test('behavior: a clean tree breaks no rule', () => {
    expect(
      plant({
        'lib/core/amount.ts': "import { parseUnits } from 'viem'\nexport const f = parseUnits\n",
        'lib/swap/swap-contract.ts': "import { f } from '@/lib/core/amount'\nexport const g = f\n",
        'lib/server/swap/quote-swap.ts':
          "import 'server-only'\nimport { g } from '@/lib/swap/swap-contract'\nexport const h = g\n",
        'app/api/swap/route.ts': "import { h } from '@/lib/server/swap/quote-swap'\nexport const POST = h\n",
        'components/modal/index.ts': "export { Modal } from './modal-root'\n",
        'components/modal/modal-root.tsx': "export const Modal = () => import('./heavy-part')\n",
        'components/modal/heavy-part.tsx': "import 'viem'\nimport './heavy-part.css'\nexport const x = 1\n",
        'components/modal/heavy-part.css': '',
      }),
    ).toEqual([])
  })

  test.each([
    [
      '1',
      'value',
      'lib/core/a.ts',
      "import { x } from '@/lib/chains/b'\nx()\n",
      { 'lib/chains/b.ts': 'export const x = 1\n' },
    ],
    [
      '1',
      'type',
      'lib/core/a.ts',
      "import type { X } from '@/lib/chains/b'\nexport type Y = X\n",
      { 'lib/chains/b.ts': empty },
    ],
    ['1', 'package', 'lib/core/a.ts', "import 'zustand'\n", {}],
    ['1', 'full zod', 'lib/core/a.ts', "import * as z from 'zod'\nz.string()\n", {}],
    ['2', 'relative path', 'lib/swap/a.ts', "import '../../components/ui/row'\n", { 'components/ui/row.tsx': empty }],
    ['2', 'next', 'lib/swap/a.ts', "import { headers } from 'next/headers'\nheaders()\n", {}],
    [
      '2',
      'import() type',
      'lib/swap/a.ts',
      "export type X = typeof import('@/lib/server/a1')\n",
      { 'lib/server/a1.ts': serverFile },
    ],
    [
      '3',
      'type only',
      'components/ui/a.ts',
      "import type { X } from '@/lib/server/a1'\nexport type Y = X\n",
      { 'lib/server/a1.ts': serverFile },
    ],
    [
      '3',
      'import()',
      'components/ui/a.ts',
      "export const f = () => import('@/lib/server/a1')\n",
      { 'lib/server/a1.ts': serverFile },
    ],
    [
      '3',
      'inline type',
      'components/ui/a.ts',
      "import { type X } from '@/lib/server/a1'\nexport type Y = X\n",
      { 'lib/server/a1.ts': serverFile },
    ],
    ['3', 'client page', 'app/a.tsx', "'use client'\nimport '@/lib/server/a1'\n", { 'lib/server/a1.ts': serverFile }],
    ['4', 'feature to feature', 'lib/swap/a.ts', "import '@/lib/onramp/b'\n", { 'lib/onramp/b.ts': empty }],
    [
      '4',
      're-export',
      'lib/swap/a.ts',
      "export { b } from '@/lib/onramp/b'\nexport const c = 1\n",
      { 'lib/onramp/b.ts': 'export const b = 1\n' },
    ],
    ['5', 'modal and next', 'components/modal/a.tsx', "import Link from 'next/link'\nexport const L = Link\n", {}],
    ['5', 'node in the browser', 'lib/swap/a.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('x')\n", {}],
    [
      '6',
      'host to frame',
      'components/site/a.ts',
      "import '@/components/frame/b'\n",
      { 'components/frame/b.tsx': empty },
    ],
    ['6', 'frame to host', 'lib/frame-guest/a.ts', "import '@/lib/frame/c'\n", { 'lib/frame/c.ts': empty }],
    [
      '15',
      'a wallet source of one namespace',
      'lib/runtime/a.ts',
      "import { x } from '@/lib/connect/sources/wallet-standard/b'\nx()\n",
      { 'lib/connect/sources/wallet-standard/b.ts': 'export const x = () => 1\n' },
    ],
    ['4', 'feature to hooks', 'lib/swap/a.ts', "import '@/lib/react/b'\n", { 'lib/react/b.ts': empty }],
    ['4', 'composition root to hooks', 'lib/runtime/a.ts', "import '@/lib/react/b'\n", { 'lib/react/b.ts': empty }],
    ['16', 'React in a feature', 'lib/swap/use-it.ts', "import { useState } from 'react'\nuseState()\n", {}],
    [
      '17',
      'import() in lib',
      'lib/swap/a.ts',
      "export const load = () => import('./b')\n",
      { 'lib/swap/b.ts': 'export const b = 1\n' },
    ],
    ['7', 'proxy', 'proxy.ts', "import '@/lib/core/caip'\n", { 'lib/core/caip.ts': empty }],
    ['8', 'production to tests', 'lib/swap/a.ts', "import '@/tests/fakes/b'\n", { 'tests/fakes/b.ts': empty }],
    [
      '9',
      'server past the contract',
      'lib/server/swap/a.ts',
      "import 'server-only'\nimport '@/lib/swap/swap-store'\n",
      { 'lib/swap/swap-store.ts': empty },
    ],
    [
      '10',
      'server feature to feature',
      'lib/server/swap/a.ts',
      "import 'server-only'\nimport '../names/b'\n",
      { 'lib/server/names/b.ts': serverFile },
    ],
    [
      '10',
      'server feature to keys, which the platform gives',
      'lib/server/swap/a.ts',
      "import 'server-only'\nimport '../keys/b'\n",
      { 'lib/server/keys/b.ts': serverFile },
    ],
    [
      '10',
      'server floor to a feature',
      'lib/server/platform/a.ts',
      "import 'server-only'\nimport '../names/b'\n",
      { 'lib/server/names/b.ts': serverFile },
    ],
    [
      '10',
      'server floor to a higher one',
      'lib/server/kit/a.ts',
      "import 'server-only'\nimport '../settings/b'\n",
      { 'lib/server/settings/b.ts': serverFile },
    ],
    [
      '10',
      'server floor to a folder beside it',
      'lib/server/stores/a.ts',
      "import 'server-only'\nimport '../upstream/b'\n",
      { 'lib/server/upstream/b.ts': serverFile },
    ],
    [
      '10',
      'server feature to the start',
      'lib/server/swap/a.ts',
      "import 'server-only'\nimport '../start/b'\n",
      { 'lib/server/start/b.ts': serverFile },
    ],
    [
      '20',
      'a service that takes the whole platform',
      'lib/server/swap/a.ts',
      "import 'server-only'\nimport { x } from '../platform/platform'\nexport const y = x\n",
      { 'lib/server/platform/platform.ts': serverFile },
    ],
    [
      '20',
      'health that reads the environment',
      'lib/server/status/a.ts',
      "import 'server-only'\nimport { x } from '../settings/env'\nexport const y = x\n",
      { 'lib/server/settings/env.ts': serverFile },
    ],
    ['11', 'full zod', 'lib/swap/a.ts', "import { z } from 'zod'\nz.string()\n", {}],
    [
      '11',
      'createPublicClient',
      'lib/swap/a.ts',
      "import { createPublicClient } from 'viem'\ncreatePublicClient()\n",
      {},
    ],
    [
      '22',
      'a part of the modal',
      'components/appkit/a.ts',
      "import '../modal/b'\n",
      { 'components/modal/b.ts': empty },
    ],
    ['22', 'another importer', 'components/site/a.ts', "import '../appkit/b'\n", { 'components/appkit/b.ts': empty }],
    ['12', 'missing file', 'lib/swap/a.ts', "import './gone'\n", {}],
    ['12', 'computed import()', 'lib/swap/a.ts', "export const f = (x: string) => import('./' + x)\n", {}],
  ] as const)('error: rule %s, %s: %s', (rule, _case, file, source, others) => {
    const line =
      source.split('\n').findIndex((text) => /import|export \{/.test(text) && !text.includes('server-only')) + 1
    expect(plant({ [file]: source, ...others })).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}:${line} imports \\S+: rule ${rule}: `)),
    )
  })

  test('error: rule 3, a server file that does not start with server-only', () => {
    expect(plant({ 'lib/server/a1.ts': "import 'pino'\nimport 'server-only'\n" })).toEqual([
      "lib/server/a1.ts:1 rule 3: lib/server files start with import 'server-only'",
    ])
  })

  test('error: rule 8, a barrel', () => {
    expect(plant({ 'lib/swap/a.ts': "export * from './b'\n", 'lib/swap/b.ts': empty })).toEqual([
      'lib/swap/a.ts:1 rule 8: no barrel but the entries of the package',
    ])
  })

  test('error: rule 8, a cycle through an alias and a re-export', () => {
    expect(
      plant({
        'lib/swap/a.ts': "import { b } from '@/lib/swap/b'\nexport const a = () => b\n",
        'lib/swap/b.ts': "export { c as b } from './c'\nexport const d = 1\n",
        'lib/swap/c.ts': "\nimport { a } from './a'\nexport const c = a\n",
      }),
    ).toEqual([
      expect.stringContaining('rule 8: no cycles: lib/swap/a.ts -> lib/swap/b.ts -> lib/swap/c.ts -> lib/swap/a.ts'),
    ])
  })

  test('error: rule 8, a cycle of type imports alone', () => {
    expect(
      plant({
        'lib/swap/a.ts': "import type { B } from './b'\nexport type A = B | 1\n",
        'lib/swap/b.ts': "import type { A } from './a'\nexport type B = A | 2\n",
      }),
    ).toEqual([expect.stringContaining('rule 8: no cycles: lib/swap/a.ts -> lib/swap/b.ts -> lib/swap/a.ts')])
  })

  test('behavior: an import() closes no cycle', () => {
    expect(
      plant({
        'components/modal/a.ts': "import type { B } from './b'\nexport const a = (b: B) => b\n",
        'components/modal/b.ts': "export const load = () => import('./a')\nexport type B = 2\n",
      }),
    ).toEqual([])
  })

  test('error: rule 18, two folders of lib that need each other through different files', () => {
    expect(
      plant({
        'lib/modal/a.ts': "import type { B } from '@/lib/text/b'\nexport type A = B\n",
        'lib/text/b.ts': 'export type B = 1\n',
        'lib/text/c.ts': "\nimport type { D } from '@/lib/modal/d'\nexport type C = D\n",
        'lib/modal/d.ts': 'export type D = 1\n',
      }),
    ).toEqual(['lib/text/c.ts:2 rule 18: no cycles of folders: modal -> text -> modal'])
  })

  test('error: rule 18, two features of the server that need each other, one edge of them listed', () => {
    expect(
      plant({
        'lib/server/sign-in/a.ts': "import 'server-only'\nimport type { B } from '../wallet/b'\nexport type A = B\n",
        'lib/server/wallet/b.ts': "import 'server-only'\nexport type B = 1\n",
        'lib/server/wallet/c.ts': "import 'server-only'\nimport type { D } from '../sign-in/d'\nexport type C = D\n",
        'lib/server/sign-in/d.ts': "import 'server-only'\nexport type D = 1\n",
      }).filter((violation) => violation.includes('rule 18')),
    ).toEqual([
      'lib/server/wallet/c.ts:2 rule 18: no cycles of folders: server/sign-in -> server/wallet -> server/sign-in',
    ])
  })

  test('error: rule 13, a package too heavy for the first load, reached through two files', () => {
    expect(
      plant({
        'components/modal/index.ts': "export { a } from './a'\n",
        'components/modal/a.ts': "import { b } from './b'\nexport const a = b\n",
        'components/modal/b.ts': "import { setup } from 'xstate'\nexport const b = setup\n",
      }),
    ).toEqual(['components/modal/b.ts:1 imports npm:xstate: rule 13: components/modal/index.ts loads it before intent'])
  })

  test('error: rule 21, code of smart accounts that every visitor of the frame would load', () => {
    const worker = (text: string) =>
      plant({
        'lib/frame-guest/key-worker.ts': "import { start } from './account-loader'\nstart()\n",
        'lib/frame-guest/account-loader.ts': text,
        'lib/frame-guest/smart-account/account-requests.ts': empty,
      })
    expect(worker("import './smart-account/account-requests'\nexport const start = () => undefined\n")).toEqual([
      'lib/frame-guest/account-loader.ts:1 imports lib/frame-guest/smart-account/account-requests.ts: rule 21: ' +
        'lib/frame-guest/key-worker.ts loads it for visitors without a smart account',
    ])
    expect(worker("export const start = () => import('./smart-account/account-requests')\n")).toEqual([])
  })

  test('error: rule 14, a name used twice, a name that is not kebab-case', () => {
    expect(
      plant({ 'lib/swap/machine.ts': empty, 'lib/names/machine.ts': empty, 'lib/names/badName.ts': empty }),
    ).toEqual([
      'lib/names/badName.ts:1 rule 14: file names in lib are kebab-case',
      expect.stringContaining('rule 14: file names are unique'),
    ])
  })
})
