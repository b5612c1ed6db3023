import { Address } from '@/components/ui/Address'
import type { Definition } from '@/components/ui/DefinitionList'
import { EIP155 } from '@/lib/core/namespaces'
import type { MessageFacts } from '@/lib/frame-guest/message-facts'
import { chainIdOfCoinType, SOLANA_COIN_TYPE } from '@/lib/names/coin-type'
import { formatMoment } from '@/lib/text/format-date'
import { shortenAddress } from '@/lib/text/shorten-address'
import type { FrameTextKey } from '@/lib/text/text-key'
import type { FrameNetworks, useFrameTexts } from './frame-texts'

type Texts = Pick<ReturnType<typeof useFrameTexts>, 't' | 'locale'>

/** Records with a word of their own. Others are shown by their key, as `com.github`. */
const RECORD_TERMS: Readonly<Record<string, FrameTextKey>> = {
  avatar: 'frame.fact.picture',
  description: 'frame.fact.description',
  url: 'frame.fact.website',
  email: 'frame.fact.email',
}

/** Longer values, as of a picture, are cut. The whole message is below. */
const MAX_SHOWN_LENGTH = 120

/** The title of a screen with a message of our own. */
export function titleOf(facts: MessageFacts, t: Texts['t']): string {
  return facts.kind === 'signIn'
    ? t('frame.sign.signInTitle')
    : t(`frame.name.${facts.kind}`, { name: facts.message.name })
}

/** The fields that a visitor decides by, one line each. The whole message is below them. */
export function linesOf(facts: MessageFacts, { t, locale }: Texts, networks: FrameNetworks): Definition[] {
  switch (facts.kind) {
    case 'signIn': {
      const { domain, statement, expirationTime, resources = [] } = facts.message
      return [
        line('site', t('frame.fact.site'), domain),
        ...(statement ? [line('statement', t('frame.fact.statement'), statement)] : []),
        ...(expirationTime === undefined
          ? []
          : [line('until', t('frame.fact.until'), formatMoment(Date.parse(expirationTime), locale))]),
        ...resources.map((resource) => line(resource, t('frame.fact.resource'), resource)),
      ]
    }
    case 'register':
      return recordLines(facts.message.attributes, t)
    case 'update': {
      const lines = recordLines(facts.message.attributes, t)
      return lines.length > 0 ? lines : [line('empty', t('frame.fact.profile'), t('frame.fact.profileEmpty'))]
    }
    case 'address': {
      const { coinType, address } = facts.message
      const network = networkNameOf(coinType, networks)
      const term =
        network === undefined ? t('frame.fact.coinType', { coinType }) : t('frame.fact.addressOn', { network })
      return [address === null ? line('address', term, t('frame.fact.removed')) : addressLine('address', term, address)]
    }
    case 'offer':
      return [addressLine('to', t('frame.fact.newOwner'), facts.message.to)]
    case 'accept':
    case 'withdraw':
    case 'release':
      return []
  }
}

function recordLines(records: Readonly<Record<string, string>>, t: Texts['t']): Definition[] {
  return Object.entries(records).map(([key, value]) => {
    const term = RECORD_TERMS[key]
    return line(key, term ? t(term) : key, value)
  })
}

function line(id: string, term: string, value: string): Definition {
  const shown = value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value
  return { id, term: <bdi>{term}</bdi>, value: <bdi>{shown}</bdi> }
}

function addressLine(id: string, term: string, address: string): Definition {
  return { id, term, value: <Address value={address} short={shortenAddress(address)} /> }
}

function networkNameOf(coinType: number, networks: FrameNetworks): string | undefined {
  if (coinType === SOLANA_COIN_TYPE) return 'Solana'
  const chainId = chainIdOfCoinType(coinType)
  return chainId === null ? undefined : networks[`${EIP155}:${chainId}`]?.name
}
