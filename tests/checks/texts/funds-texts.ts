/**
 * Texts that say what happened to funds, each with the fact that it is derived from. A text without such a fact is
 * silent about funds: a visitor who reads "nothing was sent" while a transaction is under way sends it twice.
 */
const DERIVED_TEXTS: Readonly<Record<string, string>> = {
  'modal.funds.none': 'fundsUnderWay: no open request, no transaction under way',
  'modal.funds.pending': 'fundsUnderWay: a transaction under way',
  'modal.funds.unknown': 'fundsUnderWay: what is stored cannot be read; says what to check',
  'broken.check': 'nothing: says what to check',
  'failure.nothingMoved': 'the code of a confirmed request, while its flow has sent nothing',
  'failure.neverMined': 'the chain: the nonce of the transaction is unused and no node knows it',
  'failure.onlyFee': 'the chain: the receipt of the transaction',
  'failure.unknown': 'the wallet was asked and did not say',
  'failure.mayHaveMoved': 'the wallet gave the transaction',
  'failure.nothingPaid': 'the browser has not opened the page of the provider, which alone takes a payment',
  'failure.nothingPaidKnown': 'the state that the provider gives the order',
  'failure.askProvider': 'nothing: says who knows',
  'failure.refunded': 'the state that the provider gives the order',
  'failure.arrivedLess': 'the chain: the transfer that delivered',
  'onramp.test': 'the provider, which sells test tokens for no money',
  'request.declined': 'the wallet answered that its owner declined, and the flow has sent nothing',
  'request.swapDeclined': 'the wallet answered that its owner declined the swap, after an approval',
  'nextStep.signWhenReady': 'the wallet answered that its owner declined to sign',
  'activity.note.reverted': 'the status of the record',
  'activity.note.cancelled': 'the status of the record',
  'activity.note.dropped': 'the status of the record',
  'frame.sign.noTransaction': 'what the request asks for',
  'error.walletDuplicateId': 'the answer of the wallet (EIP-5792)',
}

/** Texts about other things, each with what it is about. */
const NOT_FUNDS: Readonly<Record<string, string>> = {
  'approve.missingBody': 'a link',
  'error.mailUnavailable': 'an e-mail',
  'send.problem.burn': 'a warning before anything is sent',
}

/** Matches a statement that something was sent, signed or moved, or that nothing was. "Signed in" does not match. */
const STATEMENT = new RegExp(
  [
    // "Nothing was signed or sent", "no funds moved", "you were not charged"
    /\b(?:nothing|nobody|none|not?|never)\b[^.?!]*\b(?:sent|signed(?! in\b| out\b)|moved?(?! funds)|charged|spent|lost)\b/,
    // "the transaction was sent", "it may have been sent"
    /\b(?:was|were|been)\b[^.?!]*\b(?:sent|moved|charged|spent|lost)\b/,
    // "your funds are safe"
    /\b(?:funds|tokens|money)\b[^.?!]*\b(?:safe|untouched|moved)\b/,
    /\b(?:under way|on its way|just sent)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Whether a text states what happened to funds, and is in neither list. */
export const claimsFunds = (key: string, text: string): boolean =>
  !Object.hasOwn(DERIVED_TEXTS, key) && !Object.hasOwn(NOT_FUNDS, key) && STATEMENT.test(text)
