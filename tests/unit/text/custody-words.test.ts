import { describe, expect, test } from 'vitest'
import { keeperText } from '@/components/frame/keeper-text'
import { custodyNote, securityStatementOf } from '@/lib/server/settings/custody'
import { approvalFiles, loadApprovalTexts } from '@/lib/text/approval-texts'
import { englishFiles } from '@/lib/text/english-files'
import { exportFiles, loadExportTexts } from '@/lib/text/export-texts'
import { locales, type OfferedLocale } from '@/lib/text/locales'
import { loadMailTexts, mailFiles } from '@/lib/text/mail-texts'
import { localeFiles } from '@/lib/text/other-locales'
import { shellFiles } from '@/lib/text/shell-files'
import { loadSiteTexts, siteFiles } from '@/lib/text/site-texts'
import { loadStopTexts, stopFiles } from '@/lib/text/stop-texts'

/*
 * No text promises more than the custody in force. That the owner alone can restore a wallet is true once the automatic
 * way has ended, and only the texts of that state say so, in every language.
 */

type Texts = Readonly<Record<string, string>>

async function textsOf(locale: OfferedLocale): Promise<Texts> {
  if (locale === 'en') {
    const loads = [loadMailTexts, loadApprovalTexts, loadExportTexts, loadStopTexts, loadSiteTexts]
    const parts = [...Object.values(englishFiles).map((load) => load()), ...loads.map((load) => load('en'))]
    return Object.assign({}, ...(await Promise.all(parts)))
  }
  const files = [mailFiles, approvalFiles, exportFiles, stopFiles, siteFiles, shellFiles]
  const parts = [...Object.values(localeFiles[locale]).map((load) => load()), ...files.map((each) => each[locale]())]
  return Object.assign({}, ...(await Promise.all(parts)))
}

interface Words {
  /** The owner alone can restore the wallet, or not even the services can. */
  readonly promise: RegExp
  /** What is left to the operator, which the promise must name too. */
  readonly residual: readonly [refuses: RegExp, code: RegExp]
  /** Words for a custody that is not this one. */
  readonly banned: RegExp
}

const words: Readonly<Record<OfferedLocale, Words>> = {
  en: {
    promise:
      /only (?:you|your|its owner|the owner)\b[^.]*\b(?:restore|recover|unlock|reach)|(?:not even|neither) (?:we|the services|the operator)|\b(?:we|services|operator) can(?:not| never| no longer) (?:restore|recover|open|reach|access)/i,
    residual: [/refuse to answer/, /trust the code/],
    banned: /(?:non|self)[-\s]?custod|never access|military/i,
  },
  ar: {
    promise:
      /وحدك (?:تستطيع|يمكنك)|الخدمتين نفسيهما لا|ولا حتى من الخدمتين|(?:حتى نحن|حتى الخدم\S*) لا|لا (?:نستطيع|تستطيع الخدمتان|يستطيع المشغ)[^.]*استعاد|(?:طرقك|وسائلك) (?:الخاصة )?(?:وحدها|فقط)/,
    residual: [/ترفضان/, /تثق بشفرة/],
    banned: /غير (?:وصائي|احتجازي|حاضن)|حفظ ذاتي/,
  },
  de: {
    promise:
      /nur (?:Sie|Ihre|der Besitzer)\b[^.]*(?:wiederherstell|stell\S* [^.]*wieder her|öffnen)|(?:nicht einmal|auch) (?:wir|die Dienste|der Betreiber)[^.]*(?:nicht|wiederherstell)|(?:wir|Dienste|Betreiber) k(?:ann|önnen) [^.]*\bnicht\b[^.]*wiederherstell/i,
    residual: [/verweigern/, /vertrauen dem Code/],
    banned: /nicht[-\s]?verwahr|selbstverwahr|non-custod/i,
  },
  es: {
    promise:
      /solo (?:tú|tus|su propietario)\b[^.]*(?:restaur|recuper|abr)|ni siquiera (?:nosotros|los servicios|el operador)|(?:servicios|operador|nosotros) no (?:pueden|puede|podemos) (?:restaur|recuper)/i,
    residual: [/negarse a responder/, /confías en el código/],
    banned: /no custodi|sin custodia|autocustodia/i,
  },
  fr: {
    promise:
      /vous seul (?:pouvez|pourrez)|seuls? (?:vos|le propriétaire|votre)\b[^.]*(?:restaur|récupér|ouvr)|(?:même (?:nous|les services|l’opérateur)|pas même)|(?:services|opérateur|nous) ne (?:peuvent|peut|pouvons) (?:pas|plus) [^.]*(?:restaur|récupér)/i,
    residual: [/refuser de répondre/, /faites confiance au code/],
    banned: /non[-\s](?:dépositaire|custodi)|auto-?conservation/i,
  },
  ja: {
    promise:
      /(?:復元|開)[^。]*(?:あなた|ご自身|所有者)だけ|(?:あなた|ご自身|所有者)(?:の方法)?だけ[^。]*復元|(?:サービス|運営者|当社)(?:で)?(?:も|は|さえ)[^。]*(?:復元できません|復元できない)/,
    residual: [/応答を拒む/, /コードを信頼/],
    banned: /ノンカストディ|非カストディ|セルフカストディ/,
  },
  ko: {
    promise:
      /(?:본인|소유자)(?:의 방법)?만[^.]*(?:복구|열)|(?:서비스|운영자|저희)(?:조차|도)[^.]*(?:복구할 수 없|복구하지 못)/,
    residual: [/응답을 거부/, /코드를 신뢰/],
    banned: /비수탁|논커스터디|셀프 ?커스터디/,
  },
  'pt-BR': {
    promise:
      /só (?:você|as suas|suas|o proprietário)\b[^.]*(?:restaur|recuper|abr)|nem (?:mesmo )?(?:nós|os serviços|o operador)|(?:serviços|operador|nós) não (?:podem|pode|podemos) (?:restaur|recuper)/i,
    residual: [/se recusar a responder/, /confia no código/],
    banned: /não[-\s]custodi|sem custódia|autocustódia/i,
  },
  tr: {
    promise:
      /yalnızca (?:siz|kendi|sahibi)(?![^.]*saklayın)[^.]*(?:geri yükle|kurtar|aç)|(?:biz\S*|hizmetler\S*|işletmeci\S*) (?:bile|de)[^.]*(?:geri yükle|kurtar)|[Hh]izmetler [^.]*geri yükleyemez/i,
    residual: [/reddedebilirler/, /koduna güvenirsiniz/],
    banned: /saklamasız|gözetimsiz|non-custod/i,
  },
  'zh-CN': {
    promise:
      /只有您[^。]*(?:恢复|打开)|(?:连|甚至)(?:我们|服务|运营方)[^。]*(?:无法|不能)|服务(?:也)?(?:无法|不能)恢复/,
    residual: [/拒绝响应/, /信任此页面的代码/],
    banned: /非托管|自托管|自我托管/,
  },
}

/**
 * The texts with such a promise, and why each is true. `owner` is shown in the mode `owner` alone. The others speak of the
 * state after the end of the automatic way, or of a way that is lost together with all others.
 */
const MAY_PROMISE = [
  'frame.recovery.owner',
  'frame.recovery.loss',
  'frame.recovery.noneBody',
  'frame.recovery.endLoss',
  'frame.recovery.understood',
]

describe.each(locales)('the words about custody in %s', (locale) => {
  const { promise, residual, banned } = words[locale]

  test('behavior: only the texts about the end of the automatic way promise that the owner alone can restore', async () => {
    const texts = await textsOf(locale)
    expect(Object.keys(texts).length).toBeGreaterThan(1_000)
    const claiming = Object.entries(texts).filter(([, text]) => promise.test(text))
    expect(claiming.filter(([key]) => !MAY_PROMISE.includes(key))).toEqual([])
    // The pattern knows this language.
    expect(claiming.map(([key]) => key)).toEqual(
      expect.arrayContaining(['frame.recovery.owner', 'frame.recovery.understood']),
    )
    for (const what of residual) expect(texts['frame.recovery.owner']).toMatch(what)
  })

  test('behavior: no text names a custody that is not this one', async () => {
    expect(Object.entries(await textsOf(locale)).filter(([, text]) => banned.test(text))).toEqual([])
  })
})

describe('the words about custody', () => {
  test.each(['split', 'single-operator'] as const)(
    'behavior: while the automatic way stands, %s custody is named, and never that the owner alone can restore',
    (custody) => {
      expect(keeperText('automatic', custody)).not.toBe('frame.recovery.owner')
      expect(keeperText('owner', custody)).toBe('frame.recovery.owner')
    },
  )

  test('behavior: neither the log, the health page nor the published statement promise it before', () => {
    for (const custody of ['split', 'single-operator'] as const) {
      const { ofOwner: _, ...always } = securityStatementOf(custody, {})
      const said = [always.summary, ...always.operatorCan, ...always.operatorCannot]
      expect(said.filter((text) => words.en.promise.test(text) || words.en.banned.test(text))).toEqual([])
    }
    for (const roles of [['app'], ['app', 'wallet'], ['vault'], ['app', 'wallet', 'vault']] as const)
      expect(custodyNote({ roles })).not.toMatch(words.en.promise)
  })
})
