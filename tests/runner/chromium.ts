import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const MISSING = `The browser tests need Chromium, and none was found or could be installed.
Install it ("npx playwright install chromium", or your system's package), or set CHROMIUM_PATH to its program.`

/** Path of the Chromium to use: `CHROMIUM_PATH`, one on the PATH, or Playwright's own download; `undefined` if none. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
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
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (!findChromium() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  }
  const installed = findChromium()
  if (!installed) throw new Error(MISSING)
  return installed
}

/** A download that hangs is a download that failed; a program that is not there is one as well. */
function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 })
}
