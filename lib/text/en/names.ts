import { nameErrorTexts } from './name-errors'

/** What the views of names say. Loaded with the first of them. */
export const namesTexts = {
  ...nameErrorTexts,
} as const
