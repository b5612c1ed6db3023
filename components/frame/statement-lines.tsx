import { type Definition, DefinitionList } from '@/components/ui/DefinitionList'
import type { Statement } from '@/lib/clear-signing/statement'
import { showHidden } from '@/lib/custody/readable-message'
import { formatMoment, MAX_MOMENT_SECONDS } from '@/lib/text/format-date'
import type { FrameTextKey } from '@/lib/text/text-key'
import { describedSentence, fieldText } from './described-fields'
import { type AmountWords, amountText, itemText, ShortAddress, tokenName, WholeAddress } from './token-amounts'

const TITLES: Partial<Readonly<Record<Statement['kind'], FrameTextKey>>> = {
  native: 'frame.request.send',
  transfer: 'frame.request.send',
  transferNft: 'frame.request.send',
  swap: 'frame.request.swap',
  order: 'frame.request.swap',
  approve: 'frame.request.allow',
  increaseAllowance: 'frame.request.allow',
  approveNft: 'frame.request.allow',
  approveAll: 'frame.request.allow',
  permit: 'frame.request.allow',
  revoke: 'frame.request.revoke',
  revokeNft: 'frame.request.revoke',
  revokeAll: 'frame.request.revoke',
  endPermission: 'frame.request.revoke',
  create: 'frame.request.create',
}

/** The title of what says one thing; `fallback` for what says several, or something of its own. */
export function requestTitle(statements: readonly Statement[], fallback: FrameTextKey): FrameTextKey {
  const titles = new Set(statements.map(({ kind }) => TITLES[kind] ?? fallback))
  const [title = fallback] = titles
  return titles.size === 1 ? title : fallback
}

/** What calls or typed data say, one fact a line. */
export function statementLines(statements: readonly Statement[], words: AmountWords): Definition[] {
  return statements.flatMap((statement, index) =>
    linesOf(statement, words).map(({ id, ...line }) => ({ id: `${index}.${id}`, ...line })),
  )
}

function linesOf(statement: Statement, words: AmountWords): Definition[] {
  const { t, locale } = words
  const line = (id: FrameTextKey, value: Definition['value']): Definition => ({ id, term: t(id), value })
  const text = (id: FrameTextKey, value: string) => line(id, <bdi>{value}</bdi>)
  const account = (id: FrameTextKey, address: string) => line(id, <ShortAddress value={address} />)
  const party = (id: FrameTextKey, address: string) => line(id, <WholeAddress value={address} />)
  const until = (seconds: bigint): Definition[] =>
    seconds > MAX_MOMENT_SECONDS ? [] : [text('frame.call.until', formatMoment(Number(seconds) * 1_000, locale))]
  const item = (collection: `0x${string}`, tokenId: bigint, amount = 1n) =>
    itemText(tokenName(collection, words), tokenId, amount, words)
  const allowed = ({
    token,
    amount,
    isUnlimited,
  }: Extract<Statement, { kind: 'approve' | 'permit' | 'increaseAllowance' }>) =>
    isUnlimited ? t('frame.call.anyOf', { token: tokenName(token, words) }) : amountText(token, amount, words)

  switch (statement.kind) {
    case 'native':
      return [
        text('frame.call.send', amountText('native', statement.amount, words)),
        ...(statement.to ? [party('frame.call.to', statement.to)] : []),
      ]
    case 'transfer':
      return [
        text('frame.call.send', amountText(statement.token, statement.amount, words)),
        account('frame.call.contract', statement.token),
        ...(statement.from ? [account('frame.call.from', statement.from)] : []),
        party('frame.call.to', statement.to),
      ]
    case 'transferNft':
      return [
        text('frame.call.send', item(statement.collection, statement.tokenId, statement.amount)),
        account('frame.call.contract', statement.collection),
        account('frame.call.from', statement.from),
        party('frame.call.to', statement.to),
      ]
    case 'approve':
    case 'increaseAllowance':
    case 'permit':
      return [
        text(statement.kind === 'increaseAllowance' ? 'frame.call.allowMore' : 'frame.call.allow', allowed(statement)),
        account('frame.call.contract', statement.token),
        party('frame.call.spender', statement.spender),
        // The end of the signature of EIP-2612 is not the end of what it allows.
        ...(statement.kind === 'permit' && statement.via === 'permit2' ? until(statement.deadline) : []),
        ...(statement.kind === 'approve' && statement.expiresAt !== null ? until(statement.expiresAt) : []),
      ]
    case 'decreaseAllowance':
      return [
        text('frame.call.allowLess', amountText(statement.token, statement.amount, words)),
        account('frame.call.contract', statement.token),
        party('frame.call.spender', statement.spender),
      ]
    case 'revoke':
      return [
        text('frame.call.revoke', tokenName(statement.token, words)),
        account('frame.call.contract', statement.token),
        party('frame.call.formerSpender', statement.spender),
      ]
    case 'endPermission':
      return [party('frame.permission.formerDelegate', statement.delegate)]
    case 'approveNft':
      return [
        text('frame.call.allow', item(statement.collection, statement.tokenId)),
        account('frame.call.contract', statement.collection),
        party('frame.call.spender', statement.spender),
      ]
    case 'revokeNft':
      return [
        text('frame.call.revoke', item(statement.collection, statement.tokenId)),
        account('frame.call.contract', statement.collection),
      ]
    case 'approveAll':
    case 'revokeAll':
      return [
        text(
          statement.kind === 'approveAll' ? 'frame.call.allow' : 'frame.call.revoke',
          t('frame.call.everything', { token: tokenName(statement.collection, words) }),
        ),
        account('frame.call.contract', statement.collection),
        party(statement.kind === 'approveAll' ? 'frame.call.spender' : 'frame.call.formerSpender', statement.operator),
      ]
    case 'wrap':
    case 'unwrap':
      return [
        text(
          statement.kind === 'wrap' ? 'frame.call.wrap' : 'frame.call.unwrap',
          amountText(statement.kind === 'wrap' ? 'native' : statement.token, statement.amount, words),
        ),
        account('frame.call.contract', statement.token),
      ]
    case 'swap':
      return [
        text(
          statement.exact === 'out' ? 'frame.call.sellMost' : 'frame.call.sell',
          amountText(statement.tokenIn, statement.amountIn, words),
        ),
        text('frame.call.buy', amountText(statement.tokenOut, statement.minAmountOut, words)),
        party('frame.call.to', statement.recipient),
      ]
    case 'order':
      return [
        text('frame.call.sellMost', amountText(statement.sell, statement.sellAmount, words)),
        text('frame.call.buy', amountText(statement.buy, statement.buyAmount, words)),
        party('frame.call.to', statement.recipient),
        ...until(statement.validTo),
      ]
    case 'create':
      return [text('frame.call.create', t('frame.call.bytes', { count: statement.bytes }))]
    case 'described':
      return [
        ...(statement.owner === null ? [] : [text('frame.call.forApp', showHidden(statement.owner))]),
        line('frame.call.title', describedSentence(statement, words)),
        ...statement.fields.map(({ label, value }, index) => ({
          id: `field ${index}`,
          // A quote, so that no label looks like a heading of ours.
          term: <q dir="auto">{showHidden(label)}</q>,
          value: fieldText(value, words, (inner) => <DefinitionList lines={statementLines(inner, words)} />),
        })),
      ]
    case 'unknown':
      return [
        text('frame.call.unknown', statement.selector ?? t('frame.call.bytes', { count: statement.bytes })),
        account('frame.call.contract', statement.to),
      ]
  }
}
