import type { Locator, Page } from '@playwright/test'

/** The part of the front page that shows a connected wallet, outside the modal. */
export const walletPanel = (page: Page): Locator => page.getByRole('region', { name: 'Your wallet' })
