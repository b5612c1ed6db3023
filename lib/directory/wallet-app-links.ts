import type { Device } from '@/lib/core/device'
import type { DirectoryWallet } from './directory-contract'
import { isNativeLink, isWebLink } from './native-schemes'

/** The links of a wallet, as the directory has them. */
export type WalletLinks = DirectoryWallet['links']

/** A link to draw before the press, so that it opens within it. */
export interface AppLink {
  readonly href: string
  /** `native`: the scheme of an app. `universal`: an https address that opens the app, or else a page. */
  readonly kind: 'native' | 'universal'
  readonly target: '_self' | '_top' | '_blank'
}

/**
 * Links that open the wallet's app on this phone with a pairing, preferred first. Links of other schemes than those of
 * wallets, and web addresses with a user, a port or no public host, are left out: the directory is written by others.
 *
 * - Browsers get the native link first. An address that opens no app would leave the page for a web site.
 * - Web views of other apps get the universal link first, because most of them refuse schemes.
 * - Telegram gets the universal link alone: it shows an error page for every scheme.
 *
 * @param uri - `wc:` address of the pairing; without one, the links that only open the app.
 */
export function phoneLinks({ native, universal }: WalletLinks, uri: string | undefined, device: Device): AppLink[] {
  const links = [
    device.program === 'telegram' ? undefined : nativeLink(native, uri, device),
    universalLink(universal, uri, device),
  ]
  const usable = links.filter((link) => link !== undefined)
  return device.program === 'browser' ? usable : usable.toReversed()
}

/** The link for which a phone offers every wallet that it has. Web views open no link of this kind. */
export function anyWalletLinks(uri: string, { program, isFramed }: Device): AppLink[] {
  return program === 'browser' ? [{ href: uri, kind: 'native', target: isFramed ? '_top' : '_self' }] : []
}

/** The link that opens the wallet's program on a computer. `undefined` without one. */
export function desktopLink({ desktop }: WalletLinks, uri: string, device: Device): AppLink | undefined {
  return nativeLink(desktop, uri, device)
}

/** The link that opens the wallet's web site. `undefined` without one. */
export function webLink({ webapp }: WalletLinks, uri: string, device: Device): AppLink | undefined {
  return universalLink(webapp, uri, device)
}

function nativeLink(link: string | undefined, uri: string | undefined, device: Device): AppLink | undefined {
  if (link === undefined || !isNativeLink(link)) return undefined
  const base = link.includes('://') ? link : `${link.slice(0, link.indexOf(':'))}://`
  // A frame may not open another app by itself.
  return { href: withPairing(base, uri, device), kind: 'native', target: device.isFramed ? '_top' : '_self' }
}

function universalLink(link: string | undefined, uri: string | undefined, device: Device): AppLink | undefined {
  if (link === undefined || !isWebLink(link)) return undefined
  // A new tab keeps this page, and its pairing, when the app is missing.
  return { href: withPairing(link, uri, device), kind: 'universal', target: '_blank' }
}

/** Format of WalletConnect: `{link}/wc?uri={encoded}`. */
function withPairing(link: string, uri: string | undefined, { system, program }: Device): string {
  const base = `${link}${link.endsWith('/') ? '' : '/'}wc`
  if (uri === undefined) return base
  // Telegram on Android decodes a link once before it passes it on.
  const isDecoded = program === 'telegram' && system === 'android'
  return `${base}?uri=${encodeURIComponent(isDecoded ? encodeURIComponent(uri) : uri)}`
}
