import type { Definition } from '@/components/ui/DefinitionList'
import type { SolanaStatement, TokenRole } from '@/lib/clear-signing/solana-statement'
import { showHidden } from '@/lib/custody/readable-message'
import type { FrameTextKey } from '@/lib/text/text-key'
import { mintName, type SolanaWords, solText, splText } from './solana-amounts'
import { ShortAddress, WholeAddress } from './token-amounts'

/** What the instructions of a transaction say, one fact a line. What sets the fee is shown as the fee. */
export function solanaLines(statements: readonly SolanaStatement[], words: SolanaWords): Definition[] {
  return statements.flatMap((statement, index) =>
    linesOf(statement, words).map(({ id, ...line }) => ({ id: `${index}.${id}`, ...line })),
  )
}

const RIGHTS = {
  mint: 'frame.solana.rightMint',
  freeze: 'frame.solana.rightFreeze',
  owner: 'frame.solana.rightOwner',
  close: 'frame.solana.rightClose',
  other: 'frame.solana.rightOther',
} as const satisfies Record<TokenRole, FrameTextKey>

/** An allowance without a limit. @param mint - `null` if the instruction does not name it. */
function anyOf(mint: string | null, words: SolanaWords): string {
  return mint === null ? words.t('frame.call.anyAmount') : words.t('frame.call.anyOf', { token: mintName(mint, words) })
}

function linesOf(statement: SolanaStatement, words: SolanaWords): Definition[] {
  const { t } = words
  const line = (id: FrameTextKey, value: Definition['value']): Definition => ({ id, term: t(id), value })
  const text = (id: FrameTextKey, value: string) => line(id, <bdi>{value}</bdi>)
  const account = (id: FrameTextKey, address: string) => line(id, <ShortAddress value={address} />)
  const party = (id: FrameTextKey, address: string) => line(id, <WholeAddress value={address} />)
  /** Where it comes from, if that is not the account that signs, or if nothing else tells which token it is. */
  const from = (address: string, isOwn: boolean) => (isOwn ? [] : [account('frame.call.from', address)])

  switch (statement.kind) {
    case 'sendSol':
      return [
        text('frame.call.send', solText(statement.lamports, words)),
        ...from(statement.from, statement.from === words.account),
        party('frame.call.to', statement.to),
      ]
    case 'sendToken':
      return [
        text('frame.call.send', splText(statement.amount, statement, words)),
        ...from(statement.from, statement.authority === words.account && statement.mint !== null),
        party('frame.call.to', statement.to),
        ...(statement.fee === null ? [] : [text('frame.solana.tokenFee', splText(statement.fee, statement, words))]),
      ]
    case 'approveToken':
      return [
        text(
          'frame.call.allow',
          statement.isUnlimited ? anyOf(statement.mint, words) : splText(statement.amount, statement, words),
        ),
        ...from(statement.account, statement.authority === words.account && statement.mint !== null),
        party('frame.call.spender', statement.delegate),
      ]
    case 'revokeToken':
      return [account('frame.call.revoke', statement.account)]
    case 'setAuthority':
      return [
        account('frame.solana.affected', statement.account),
        text('frame.solana.right', t(RIGHTS[statement.role])),
        statement.next === null
          ? text('frame.solana.newAuthority', t('frame.solana.noAuthority'))
          : party('frame.solana.newAuthority', statement.next),
      ]
    case 'burnToken':
      return [text('frame.solana.destroy', splText(statement.amount, statement, words))]
    case 'mintToken':
      return [
        text('frame.solana.make', splText(statement.amount, statement, words)),
        party('frame.call.to', statement.to),
      ]
    case 'closeToken':
      return [account('frame.solana.close', statement.account), party('frame.call.to', statement.to)]
    case 'freezeToken':
      return [account('frame.solana.freeze', statement.account)]
    case 'thawToken':
      return [account('frame.solana.thaw', statement.account)]
    case 'createAccount':
      return [
        account('frame.solana.newAccount', statement.account),
        account('frame.solana.program', statement.program),
        text('frame.call.sell', solText(statement.lamports, words)),
      ]
    case 'assignAccount':
      return [account('frame.solana.affected', statement.account), party('frame.solana.givesTo', statement.program)]
    case 'createTokenAccount':
    case 'initializeToken':
      return [
        account('frame.solana.tokenAccount', statement.account),
        account('frame.solana.token', statement.mint),
        party('frame.solana.owner', statement.owner),
      ]
    case 'useNonce':
      return [account('frame.solana.nonce', statement.account)]
    case 'initializeNonce':
      return [account('frame.solana.nonce', statement.account), party('frame.solana.newAuthority', statement.authority)]
    case 'withdrawNonce':
      return [
        text('frame.call.send', solText(statement.lamports, words)),
        ...from(statement.account, false),
        party('frame.call.to', statement.to),
      ]
    case 'authorizeNonce':
      return [account('frame.solana.nonce', statement.account), party('frame.solana.newAuthority', statement.next)]
    case 'syncNative':
      return [account('frame.solana.countWrapped', statement.account)]
    case 'allocateAccount':
      return [account('frame.solana.newAccount', statement.account)]
    case 'memo':
      return [line('frame.solana.memo', <q dir="auto">{showHidden(statement.text)}</q>)]
    case 'computeLimit':
    case 'computePrice':
    case 'memoryLimit':
      return []
    case 'unknown':
      return [
        text('frame.call.unknown', t('frame.call.bytes', { count: statement.bytes })),
        account('frame.solana.program', statement.program),
      ]
  }
}
