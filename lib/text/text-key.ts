import type { accountTexts } from './en/account'
import type { accountTypeTexts } from './en/account-type'
import type { alertTexts } from './en/alerts'
import type { allowancesTexts } from './en/allowances'
import type { amountTexts } from './en/amounts'
import type { embeddedTexts } from './en/embedded'
import type { errorTexts, nextStepTexts } from './en/errors'
import type { flowTexts } from './en/flows'
import type { frameTexts } from './en/frame'
import type { modalTexts } from './en/modal'
import type { namesTexts } from './en/names'
import type { onrampTexts } from './en/onramp'
import type { pairingTexts } from './en/pairing'
import type { requestTexts } from './en/requests'
import type { sendTexts } from './en/send'
import type { shellTexts } from './en/shell'
import type { signInTexts } from './en/sign-in'
import type { slippageTexts } from './en/slippage'
import type { socialLoginTexts } from './en/social-login'
import type { socialsTexts } from './en/socials'
import type { swapTexts } from './en/swap'
import type { swapReviewTexts } from './en/swap-review'
import type { tokenTexts } from './en/tokens'
import type { walletsTexts } from './en/wallets'

/** Keys of the button's texts: loaded with the page. */
export type ShellTextKey = keyof typeof shellTexts
/** Keys of the texts of the dialog and the Connect view: loaded with the modal. */
export type ModalTextKey = keyof typeof modalTexts
/** Keys of the texts that every later view needs, including errors: loaded with the flows. */
export type FlowTextKey = keyof typeof flowTexts | keyof typeof errorTexts | keyof typeof nextStepTexts
/** Keys of the alerts' texts: loaded with the first alert. */
export type AlertTextKey = keyof typeof alertTexts
/** Keys of the account views' texts: loaded with the first of them. */
export type AccountTextKey = keyof typeof accountTexts
/** Keys of the texts that the swap and transfers share: loaded with the first view of either. */
export type AmountTextKey = keyof typeof amountTexts
/** Keys of the texts that choose a token: loaded with the first view that does. */
export type TokenTextKey = keyof typeof tokenTexts
/** Keys of the texts of a request to the wallet: loaded with the first view that shows one. */
export type RequestTextKey = keyof typeof requestTexts
/** Keys of the swap views' texts: loaded with the first of them. */
export type SwapTextKey = keyof typeof swapTexts
/** Keys of the texts of a swap's review: loaded with it. */
export type SwapReviewTextKey = keyof typeof swapReviewTexts
/** Keys of the texts of the slippage settings: loaded with them. */
export type SlippageTextKey = keyof typeof slippageTexts
/** Keys of the texts of a transfer: loaded with its first view. */
export type SendTextKey = keyof typeof sendTexts
/** Keys of the sign-in views' texts: loaded with the first of them. */
export type SignInTextKey = keyof typeof signInTexts
/** Keys of the texts of the embedded wallet: loaded with the first of its views, and with the frame. */
export type EmbeddedTextKey = keyof typeof embeddedTexts
/** Keys of the texts of social logins: loaded with the first of their views. */
export type SocialLoginTextKey = keyof typeof socialLoginTexts
/** Keys of the texts of the frame's own screens: they come with its document. */
export type FrameTextKey = keyof typeof frameTexts | EmbeddedTextKey
/** Keys of the texts of names: loaded with the first of their views. */
export type NamesTextKey = keyof typeof namesTexts
/** Keys of the texts of buying tokens: loaded with the first of its views. */
export type OnrampTextKey = keyof typeof onrampTexts
/** Keys of the texts of permissions and allowances: loaded with their view. */
export type AllowancesTextKey = keyof typeof allowancesTexts
/** Keys of the texts of the wallet directory: loaded with the first of its views. */
export type WalletsTextKey = keyof typeof walletsTexts
/** Keys of the texts of a pairing: loaded with its view. */
export type PairingTextKey = keyof typeof pairingTexts
/** Keys of the texts of the providers in Connect: loaded with their row. */
export type SocialsTextKey = keyof typeof socialsTexts
/** Keys of the texts that choose the account of a login: loaded with their row of the settings. */
export type AccountTypeTextKey = keyof typeof accountTypeTexts
/** Every visible string has one of these keys; a key without an English text does not compile. */
export type TextKey =
  | ShellTextKey
  | ModalTextKey
  | FlowTextKey
  | AlertTextKey
  | AccountTextKey
  | AmountTextKey
  | TokenTextKey
  | RequestTextKey
  | SwapTextKey
  | SwapReviewTextKey
  | SlippageTextKey
  | SendTextKey
  | SignInTextKey
  | EmbeddedTextKey
  | SocialLoginTextKey
  | FrameTextKey
  | NamesTextKey
  | AllowancesTextKey
  | OnrampTextKey
  | WalletsTextKey
  | PairingTextKey
  | SocialsTextKey
  | AccountTypeTextKey

/** The keys of each part that is loaded separately. */
export interface TextKeys {
  readonly modal: ModalTextKey
  readonly flows: FlowTextKey
  readonly alerts: AlertTextKey
  readonly account: AccountTextKey
  readonly amounts: AmountTextKey
  readonly tokens: TokenTextKey
  readonly requests: RequestTextKey
  readonly swap: SwapTextKey
  readonly swapReview: SwapReviewTextKey
  readonly slippage: SlippageTextKey
  readonly send: SendTextKey
  readonly signIn: SignInTextKey
  readonly embedded: EmbeddedTextKey
  readonly socialLogin: SocialLoginTextKey
  readonly frame: keyof typeof frameTexts
  readonly names: NamesTextKey
  readonly allowances: AllowancesTextKey
  readonly onramp: OnrampTextKey
  readonly wallets: WalletsTextKey
  readonly pairing: PairingTextKey
  readonly socials: SocialsTextKey
  readonly accountType: AccountTypeTextKey
}
/** A part that loads on demand; the shell's texts load with the page. */
export type TextPart = keyof TextKeys

/** The texts of a locale. */
export interface LocaleTexts {
  readonly shell: LocalePart<ShellTextKey>
  load<P extends TextPart>(part: P): Promise<LocalePart<TextKeys[P]>>
}

/** The loader of each of these parts: one module each. */
export type LocaleFiles<P extends TextPart = TextPart> = {
  readonly [Part in P]: () => Promise<LocalePart<TextKeys[Part]>>
}

/** The content of a language file: every key, so that a missing translation does not compile. */
export type LocalePart<K extends string> = Readonly<Record<K, string>>
