import type { Device } from '@/lib/core/device'
import type { DirectoryWallet } from './directory-contract'
import { isPhoneStore, type WalletStore } from './store-links'
import type { WalletLinks } from './wallet-app-links'

/** Where a wallet runs: an extension, an app of a phone, a program of a computer, a web site. */
export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'web'

/**
 * The platforms on which a wallet can be connected from this device, in the order of their tabs. At least one: a wallet
 * that says nothing about itself may still scan a code.
 *
 * @param here - Stores that work on this device.
 * @param isInstalled - Its extension is in this browser.
 */
export function walletPlatforms(
  { links, stores }: Pick<DirectoryWallet, 'links' | 'stores'>,
  { system }: Device,
  here: readonly WalletStore[],
  isInstalled: boolean,
): readonly [WalletPlatform, ...WalletPlatform[]] {
  const onComputer = system === 'desktop'
  const hasExtension = here.some((store) => !isPhoneStore(store) && stores[store] !== undefined)
  const platforms: readonly (WalletPlatform | false)[] = [
    onComputer && (isInstalled || hasExtension) && 'browser',
    (links.native !== undefined || links.universal !== undefined) && 'mobile',
    onComputer && links.desktop !== undefined && 'desktop',
    links.webapp !== undefined && 'web',
  ]
  const [first, ...others] = platforms.filter((each) => each !== false)
  return first === undefined ? ['mobile'] : [first, ...others]
}

/** The platform that shows first: the extension only where it is installed. */
export function firstPlatform(
  platforms: readonly [WalletPlatform, ...WalletPlatform[]],
  isInstalled: boolean,
): WalletPlatform {
  return (isInstalled ? undefined : platforms.find((each) => each !== 'browser')) ?? platforms[0]
}

/** Whether a wallet can be paired from this device. */
export function isPairable({ native, universal, desktop, webapp }: WalletLinks, { system }: Device): boolean {
  const links = [native, universal, webapp, system === 'desktop' ? desktop : undefined]
  return links.some((link) => link !== undefined)
}
