import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { LoginStack } from '@/tests/support/login-stack'

/** `npm run custody -- publish`, on the databases of the stack. @returns the two files. */
export async function publishParts(stack: LoginStack): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(stack.dataFolder, 'parts-'))
  const args = ['--conditions=react-server', '--import', 'tsx', 'lib/server/start/manage-custody.ts', 'publish', folder]
  const env = {
    ...process.env,
    LOG_LEVEL: 'silent',
    FOYER_DATA_DIR: stack.dataFolder,
    FOYER_VAULT_DATABASE_URL: stack.postgres?.vault,
    FOYER_VAULT_KEYS: await stack.keysOf('vault'),
    FOYER_WALLET_DATABASE_URL: stack.postgres?.wallet,
    FOYER_WALLET_KEYS: await stack.keysOf('wallet'),
  }
  await promisify(execFile)('node', args, { env, timeout: 60_000 })
  return ['wallet-parts.json', 'vault-parts.json'].map((name) => path.join(folder, name))
}

/** Chooses published files in the offline page, which is open, and gives the address of a wallet. */
export async function giveParts(page: Page, files: readonly string[], address: string): Promise<void> {
  await page.getByLabel('Encrypted file of the wallet').setInputFiles([...files])
  await page.getByLabel('Address of the wallet').fill(address)
}

/** The offline page shows this wallet. */
export async function showsWallet(page: Page, addresses: object): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible({ timeout: 60_000 })
  for (const address of Object.values(addresses)) await expect(page.getByText(address, { exact: true })).toBeVisible()
}
