import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { whySuperLinear } from '@/tests/checks/patterns/analyse-pattern'
import { type Exception, findViolations } from '@/tests/checks/patterns/check'

describe('whySuperLinear', () => {
  test.each([
    [/0+$/],
    [/\s+$/],
    [/^(\d+\.?\d*|\.\d+)$/],
    [/[^\s@]+@[^\s@]+\.[A-Za-z]{2,}/g],
    // The repeated part is longer than one character.
    [/\beyJ[\w-]+\.[\w-]+/g],
    [/request (?:\S+ )*already pending/],
    [/^(?:ab)*(?:ab)*$/],
    [/^\s+x/m],
  ])('error: %s is polynomial', ({ source, flags }) => {
    expect(whySuperLinear(source, flags)).toContain('2nd degree polynomial')
  })

  test.each([[/^(a+)+$/], [/^(?:a|aa)*$/]])('error: %s is exponential', ({ source, flags }) => {
    expect(whySuperLinear(source, flags)).toContain('exponential')
  })

  test.each([
    [/^\s+/],
    [/\s+/g],
    [/:\d*$/],
    [/\/$/],
    [/^(?:\d+(?:\.\d*)?|\.\d+)$/],
    [/[^\s@]+(?:@[^\s@]+\.[A-Za-z]{2,})?/g],
    [/\beyJ[\w-]+(?:\.[\w-]+)?/g],
    [/^0x(?:[0-9a-fA-F]{2})*$/],
  ])('behavior: %s is linear', ({ source, flags }) => {
    expect(whySuperLinear(source, flags)).toBeUndefined()
  })
})

describe('a project', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })
  const plant = (files: Readonly<Record<string, string>>, exceptions: readonly Exception[] = []): string[] => {
    const root = mkdtempSync(path.join(tmpdir(), 'patterns-'))
    roots.push(root)
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), source)
    }
    return findViolations(root, exceptions)
  }
  const plantOne = (source: string): string[] => plant({ 'lib/core/part.ts': source })

  test.each([
    'app/page.tsx',
    'components/part.tsx',
    'devnet/preflight.mjs',
    'lib/server/part.ts',
    'proxy.ts',
    'instrumentation.ts',
    'next.config.js',
  ])('error: a pattern in %s is found with its line', (file) => {
    expect(plant({ [file]: '\nexport const trim = (text) => text.replace(/0+$/, "")\n' })).toEqual([
      expect.stringMatching(`^${file}:2 /0\\+\\$/ is 2nd degree polynomial`),
    ])
  })

  test('behavior: tests may use any pattern', () => {
    expect(plant({ 'tests/part.ts': 'export const trim = /0+$/' })).toEqual([])
  })

  test.each([
    ["new RegExp('0+$')"],
    ["RegExp('0+$')"],
    ["new RegExp('^0*' + '0*$')"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
    ['new RegExp(`${ZERO}+$`)'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
    ['new RegExp(`^${ANY}x`, FLAGS)'],
  ])('error: %s of constants is analysed', (pattern) => {
    const found = plant({
      'lib/core/part.ts': `import { ANY } from './signs'\nimport { ZERO } from '@/lib/core/signs'\nconst FLAGS = 'm'\nexport const pattern = ${pattern}`,
      'lib/core/signs.ts': "export const ZERO = '0'\nexport const ANY = '\\\\s+'\n",
    })
    expect(found).toEqual([expect.stringContaining('polynomial')])
  })

  test('behavior: a linear pattern of constants passes', () => {
    expect(plantOne('const MAX = 128\nexport const nonce = new RegExp(`^[a-z]{8,$' + '{MAX}}$`)')).toEqual([])
  })

  test.each([
    ['export const make = (text: string) => new RegExp(text)'],
    ["export const make = () => new RegExp('a')"],
    ["import { SIGN } from 'vendor'\nexport const pattern = new RegExp(SIGN)"],
    ['export const pattern = new RegExp(document.title)'],
    ['export const pattern = new RegExp("a", document.title)'],
    ['const Pattern = RegExp\nexport const pattern = new Pattern("0+$")'],
    ['export const pattern = new globalThis.RegExp("0+$")'],
    ['export const found = "00".match("0+$")'],
  ])('error: %s cannot be read and is refused', (source) => {
    expect(plantOne(source)).not.toEqual([])
  })

  test('behavior: RegExp as a type passes', () => {
    expect(plantOne('export const list: readonly (readonly [RegExp, string])[] = []')).toEqual([])
  })

  test.each([
    ['z.string().check(z.regex(/^a$/))'],
    ['z.string().regex(/^a$/)'],
    ['z.string().check(z.maxLength(9), z.refine(isGood))'],
    ['z.string().min(1).refine(isGood)'],
    ['z.email()'],
  ])('error: %s inspects a text of unbounded length', (schema) => {
    expect(plantOne(`import * as z from 'zod/mini'\nexport const schema = ${schema}`)).toEqual([
      expect.stringMatching(/^lib\/core\/part\.ts:2 .*(?:patternText|boundedText)/),
    ])
  })

  test('behavior: a refinement of an object passes, and so does the helper itself', () => {
    const source = 'export const schema = z.object({}).check(z.refine(isGood))'
    expect(plantOne(source)).toEqual([])
    expect(plant({ 'lib/core/bounded-text.ts': 'export const text = z.string().check(z.refine(isGood))' })).toEqual([])
  })

  test('param: an exception applies to its file and pattern, and fails when it matches nothing', () => {
    const exception = { file: 'lib/core/part.ts', pattern: '/0+$/', reason: 'at most 78 digits' }
    expect(plant({ 'lib/core/part.ts': 'export const zeros = /0+$/' }, [exception])).toEqual([])
    expect(plant({ 'lib/core/other.ts': 'export const zeros = /0+$/' }, [exception])).toHaveLength(2)
    expect(plant({ 'lib/core/part.ts': 'export const zeros = /^0+/' }, [exception])).toEqual([
      'lib/core/part.ts has no super-linear /0+$/: drop the exception',
    ])
  })
})
