import type { LocalePart, SwapReviewTextKey } from '../text-key'

export const swapReviewTexts: LocalePart<SwapReviewTextKey> = {
  'swap.unlimited': 'Unbegrenzten Betrag genehmigen',
  'swap.unlimitedHint':
    'Spart beim nächsten Mal eine Genehmigung. Der Vertrag könnte dann Ihren ganzen Bestand dieses Tokens ausgeben.',
  'preview.pay': 'Sie zahlen',
  'preview.receive': 'Sie erhalten',
  'preview.step.reset': '{symbol}-Limit zurücksetzen',
  'preview.step.approve': '{amount} {symbol} genehmigen',
  'preview.step.approveUnlimited': '{symbol} unbegrenzt genehmigen',
  'preview.step.swap': 'In {symbol} tauschen',
  'preview.confirm': '{sourceAmount} {source} in {toAmount} {target} tauschen',
  'preview.priceMoved': 'Der Preis hat sich geändert',
  'preview.priceMovedBody': 'Sie erhalten {after} {symbol} statt {before} {symbol}, {percent} weniger.',
  'preview.acceptPrice': 'Neuen Preis akzeptieren',
  'preview.checking': 'Genehmigung wird geprüft',
  'preview.building': 'Transaktion wird vorbereitet',
  'preview.approvalHint': 'Die Wallet fragt eventuell zuerst nach einer Genehmigung über genau {amount}.',
  'preview.ahead.approval': '2 Schritte: genehmigen, dann tauschen',
  'preview.ahead.approvalReset': '3 Schritte: Limit zurücksetzen, genehmigen, dann tauschen',
  'preview.submitted': 'Tausch gesendet',
  'preview.titleSwapping': 'Tausch läuft',
  'preview.titleDone': 'Tausch abgeschlossen',
  'preview.paid': 'Gezahlt',
  'preview.received': 'Erhalten',
  'preview.again': 'Erneut tauschen',
  'preview.walletChanged': 'Die Wallet hat Konto oder Netzwerk gewechselt. Der gesendete Tausch läuft weiter.',
}
