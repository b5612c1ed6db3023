import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell first: the same engine without windows, for three quarters of the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Flags of every launch. Root in a container has no sandbox, and Chromium's own requests to its vendor would look like
 * ours to a test that counts hosts.
 */
export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Features that Playwright disables, without the partitions of third-party storage: the frame of the wallet is on another
 * site than the page, and a browser that gave it the storage of all pages would prove nothing.
 */
const DISABLED_FEATURES = ['PaintHolding', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'OptimizationHints']

/** Flags of a browser that keeps apart what frames of other sites store. */
export const PARTITION_ARGS = [
  // The last switch of a name counts.
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // Cookies of a third party exist only if they are partitioned, as in browsers that block the others.
  '--test-third-party-cookie-phaseout',
]

const MISSING = `The browser tests need Chromium, and none was found or could be installed.
Install it ("npx playwright install chromium --only-shell", or your system's package), or set CHROMIUM_PATH to its
program.`

/** Path of the Chromium to use: `CHROMIUM_PATH`, one on the PATH, or Playwright's own download; `undefined` if none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return downloadedChromium()
}

/** Playwright's download of the shell, else of the whole Chromium: two folders beside each other. */
function downloadedChromium(): string | undefined {
  const whole = chromium.executablePath()
  const folder = whole.replace(/([\\/])chromium-(\d+)[\\/].*$/, '$1chromium_headless_shell-$2')
  const shell = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
        /chrome-headless-shell(\.exe)?$/.test(name),
      )
    : undefined
  if (shell !== undefined) return path.join(folder, shell)
  return existsSync(whole) ? whole : undefined
}

/**
 * Finds Chromium, or installs it: Playwright's download where it can be reached, else the system's package when root.
 *
 * @throws {Error} a sentence for people, when neither way worked.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found: installing one.')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium', '--only-shell'])
  if (!findChromium() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    // Not every distribution has a package of the shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium()) run('apt-get', ['install', '-y', '--no-install-recommends', name])
    }
  }
  const installed = findChromium()
  if (!installed) throw new Error(MISSING)
  return installed
}

/** A download that hangs is a download that failed; a program that is not there is one as well. */
function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 })
}
