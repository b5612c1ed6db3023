import type { ErrorTextKey, Funds, NextStep } from '@/lib/core/error-catalogue'
import { custodyErrorTexts } from './custody-errors'
import { errorTexts, nextStepTexts } from './errors'
import { flowTexts } from './flows'
import { nameErrorTexts } from './name-errors'
import { onrampErrorTexts, onrampFundsTexts, onrampNextStepTexts } from './onramp-errors'
import { signInErrorTexts, signInNextStepTexts } from './sign-in-errors'

/** Titles of all failures in one table, for a server and for whoever prints them; a browser loads them in parts. */
export const everyErrorText: Readonly<Record<ErrorTextKey, string>> = {
  ...errorTexts,
  ...signInErrorTexts,
  ...custodyErrorTexts,
  ...nameErrorTexts,
  ...onrampErrorTexts,
}
/** What can be done after any of them. */
export const everyNextStepText: Readonly<Record<`nextStep.${NextStep}`, string>> = {
  ...nextStepTexts,
  ...signInNextStepTexts,
  ...onrampNextStepTexts,
}
/** What happened to the funds in each. */
export const everyFundsText: Readonly<Record<`failure.${Funds}`, string>> = { ...flowTexts, ...onrampFundsTexts }
