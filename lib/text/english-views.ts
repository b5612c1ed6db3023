/** English texts of the views after Connect; each part is an `import()` of its own. */
export const flows = async () => (await import('./en/flow-texts')).allFlowTexts
export const account = async () => (await import('./en/account')).accountTexts
export const amounts = async () => (await import('./en/amounts')).amountTexts
export const swap = async () => (await import('./en/swap')).swapTexts
export const send = async () => (await import('./en/send')).sendTexts
export const signIn = async () => (await import('./en/sign-in')).signInTexts
export const embedded = async () => (await import('./en/embedded')).embeddedTexts
export const names = async () => (await import('./en/names')).namesTexts
export const wallets = async () => (await import('./en/wallets')).walletsTexts
export const pairing = async () => (await import('./en/pairing')).pairingTexts
