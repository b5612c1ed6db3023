import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'Smart Account',
  'accountType.hint':
    'Genehmigt und tauscht in einem Schritt. Es hat eine eigene Adresse; Ihr bisheriges Guthaben bleibt auf der anderen.',
  'accountType.notHere': 'Auf {network} gibt es kein Smart Account. Dort wird Ihr Konto mit Schlüssel verwendet.',
  'accountType.failed': 'Das Konto konnte nicht gewechselt werden. Ihr Konto mit Schlüssel wird verwendet.',
  'accountType.other': 'Ihr anderes Konto',
  'accountType.key': 'Ihr Konto mit Schlüssel',
  'accountType.smart': 'Ihr Smart Account',
}
