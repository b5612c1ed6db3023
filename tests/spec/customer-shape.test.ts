import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingPackages } from './missing-rows'

/** What the customer fixed: these names at the top, these packages. */
const TOP_LEVEL = ['package.json', 'next.config.js', 'app', 'lib', 'components', 'tests', 'middleware.ts']
const PACKAGES = [
  'next',
  'react',
  '@tanstack/react-query',
  'viem',
  '@walletconnect/universal-provider',
  'zod',
  'next-auth',
  '@vercel/kv',
  'vitest',
  'playwright',
]

/** What tools insist on, and the four folders that the architecture adds (section 1). */
const ADDED = [
  ...['tsconfig.json', 'biome.json', 'knip.json', 'package-lock.json', 'instrumentation.ts', 'next-env.d.ts'],
  ...['postcss.config.mjs'],
  ...['.npmrc', '.env.example', '.gitignore', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE'],
  ...['devnet', 'docs', 'public', '.ci'],
]

/** Made by tools and never committed. */
const GENERATED = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => new RegExp(`^${line.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '.*')}$`))

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
// Playwright's test runner is the package that one installs to use Playwright.
const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).map((name) =>
  name === '@playwright/test' ? 'playwright' : name,
)

describe('what the customer fixed', () => {
  test.each(TOP_LEVEL)('param: %s is at the top', (name) => {
    expect(statSync(name).isFile()).toBe(name.includes('.'))
  })

  test('behavior: nothing else is at the top but what tools insist on and the architecture names', () => {
    const known = new Set(['.git', ...TOP_LEVEL, ...ADDED])
    const others = readdirSync('.').filter((name) => !known.has(name) && !GENERATED.some((rule) => rule.test(name)))
    expect(others).toEqual([])
  })

  test('behavior: every package is installed or listed as still to come, and none is both', () => {
    expect(PACKAGES.filter((name) => !installed.includes(name)).sort()).toEqual(Object.keys(missingPackages).sort())
  })

  test('behavior: exact versions, so that a clone gets what was tested', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  })

  test.each(['next', 'react', 'viem', 'zod', '@tanstack/react-query', 'next-auth', '@vercel/kv'])(
    'param: %s is used by what is shipped',
    (name) => {
      expect(name in manifest.dependencies).toBe(true)
    },
  )
})
