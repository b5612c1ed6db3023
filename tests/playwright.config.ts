import { defineConfig } from '@playwright/test'
import { findChromium } from './runner/chromium'

const executablePath = findChromium()

/** Every worker has a chain and a production server of its own: see `e2e/support/test.ts`. */
export default defineConfig({
  outputDir: '../test-results/playwright',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 844 },
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's own calls home would look like ours to a test that counts hosts.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
  projects: [
    { name: 'size', testDir: './checks/size' },
    { name: 'journeys', testDir: './e2e' },
    // Not a part of `npm test`: nobody but a person can judge them.
    { name: 'pictures', testDir: './pictures', timeout: 180_000 },
  ],
})
