import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Requirements of the customer: these names at the top level, these packages. */
const TOP_LEVEL = ['package.json', 'next.config.js', 'app', 'lib', 'components', 'tests', 'proxy.ts']
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

/** Files that tools require, and the four folders that the architecture adds (section 1). */
const ADDED = [
  ...['tsconfig.json', 'biome.json', 'knip.json', 'package-lock.json', 'instrumentation.ts', 'next-env.d.ts'],
  ...['postcss.config.mjs', 'Dockerfile', 'docker-compose.yml', '.dockerignore', 'SECURITY.md'],
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
// Playwright's test runner is the package to install for Playwright.
const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).map((name) =>
  name === '@playwright/test' ? 'playwright' : name,
)

describe('requirements of the customer', () => {
  test.each(TOP_LEVEL)('param: %s is at the top level', (name) => {
    expect(statSync(name).isFile()).toBe(name.includes('.'))
  })

  test('behavior: the top level has nothing else but files of tools and folders of the architecture', () => {
    const known = new Set(['.git', ...TOP_LEVEL, ...ADDED])
    const others = readdirSync('.').filter((name) => !known.has(name) && !GENERATED.some((rule) => rule.test(name)))
    expect(others).toEqual([])
  })

  test('behavior: every package is installed', () => {
    expect(PACKAGES.filter((name) => !installed.includes(name))).toEqual([])
  })

  test('behavior: versions are exact, so that a clone installs what was tested', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter(([, version]) => !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
      [],
    )
  })

  test.each(['next', 'react', 'viem', 'zod', '@tanstack/react-query', 'next-auth', '@vercel/kv'])(
    'param: %s is used by the shipped code',
    (name) => {
      expect(name in manifest.dependencies).toBe(true)
    },
  )
})
