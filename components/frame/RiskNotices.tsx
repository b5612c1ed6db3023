import { Notice } from '@/components/ui/Notice'
import type { Risk } from '@/lib/clear-signing/risks'
import type { FrameTextKey } from '@/lib/text/text-key'
import { useFrameTexts } from './frame-texts'

/** What each risk says. Those that the simulation shows itself have no words here. */
const SENTENCES: { readonly [K in Risk['kind']]: FrameTextKey | null } = {
  lookAlike: 'frame.risk.lookAlike',
  domainChain: 'frame.risk.wrongChain',
  otherChain: 'frame.risk.otherChain',
  tokenAsRecipient: 'frame.risk.tokenContract',
  spenderWithoutCode: 'frame.risk.noCode',
  domainWithoutCode: 'frame.risk.wrongContract',
  reverts: null,
  unlimitedAllowance: 'frame.risk.unlimited',
  youngContract: 'frame.risk.young',
  notSimulated: null,
  unreadData: 'frame.risk.unread',
  firstTimeRecipient: 'frame.risk.firstTime',
}

/** Worth a look; the others can cost everything. */
const MILD: readonly Risk['kind'][] = ['firstTimeRecipient', 'youngContract', 'unreadData']

/** Reasons to look twice, worst first. */
export function RiskNotices({ risks }: { risks: readonly Risk[] }) {
  const { t } = useFrameTexts()
  return (
    <>
      {risks.map((risk) => {
        const sentence = SENTENCES[risk.kind]
        if (sentence === null) return null
        return (
          <Notice key={risk.kind} tone={MILD.includes(risk.kind) ? 'warn' : 'bad'} role="status">
            <p>{t(sentence, risk.kind === 'lookAlike' ? { known: risk.like } : {})}</p>
          </Notice>
        )
      })}
    </>
  )
}
