import { defineConfig } from '@playwright/test'
import { findChromium, LAUNCH_ARGS } from './runner/chromium'

const executablePath = findChromium()

const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    ...LAUNCH_ARGS,
    '--disable-quic',
    // We draw nothing with a GPU, and its emulation takes a quarter of the processor time.
    '--disable-gpu',
  ],
}

function withArgs(...args: readonly string[]) {
  return { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...args] } }
}

/** Every worker has a chain and a production server of its own: see `e2e/support/test.ts`. */
export default defineConfig({
  outputDir: '../test-results/playwright',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Far above what a step takes: on a busy machine a wait is long, and no failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 844 },
    locale: 'en-US',
    // Recording takes a fifth of the machine. Who looks into a failure runs Playwright with `--trace=on`.
    trace: 'off',
    launchOptions,
  },
  projects: [
    { name: 'size', testDir: './checks/size' },
    {
      name: 'journeys',
      testDir: './e2e',
      // What is drawn twice is drawn alike: never into what was there before, whose edges would be smoothed once more,
      // and letters in greys, whatever the ground they lie on.
      use: {
        ...withArgs('--disable-partial-raster', '--disable-lcd-text'),
        // Drawing what moves was a fifth of the processor time. Journeys about motion use `WITH_MOTION`.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // Compared with what is committed beside them. `npm run gallery` writes them anew.
    {
      name: 'gallery',
      testDir: './pictures/gallery',
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
      // As the whole Chromium draws letters, which does not know this option; the headless shell would draw them fuller.
      use: withArgs('--font-render-hinting=slight'),
    },
    // Not a part of `npm test`: `npm run test-dapp`.
    { name: 'test-dapp', testDir: './test-dapp', snapshotPathTemplate: '{testDir}/runs/{arg}{ext}' },
    // Not a part of `npm test`: nobody but a person can judge them.
    { name: 'pictures', testDir: './pictures', testIgnore: 'gallery/**', timeout: 180_000 },
  ],
})
