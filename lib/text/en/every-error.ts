import type { ErrorTextKey, NextStep } from '@/lib/core/error-catalogue'
import { custodyErrorTexts } from './custody-errors'
import { errorTexts, nextStepTexts } from './errors'
import { nameErrorTexts } from './name-errors'
import { signInErrorTexts, signInNextStepTexts } from './sign-in-errors'

/** Titles of all failures in one table, for a server and for whoever prints them; a browser loads them in parts. */
export const everyErrorText: Readonly<Record<ErrorTextKey, string>> = {
  ...errorTexts,
  ...signInErrorTexts,
  ...custodyErrorTexts,
  ...nameErrorTexts,
}
/** What can be done after any of them. */
export const everyNextStepText: Readonly<Record<`nextStep.${NextStep}`, string>> = {
  ...nextStepTexts,
  ...signInNextStepTexts,
}
