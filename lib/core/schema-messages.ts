import * as z from 'zod/mini'

/**
 * Spec section 5: a missing value reads "Required", any other mismatch reads "Invalid input" (zod/mini's own wording).
 * Set once; importing this file is enough.
 */
z.config({
  customError: (issue) => (issue.input === undefined ? 'Required' : 'Invalid input'),
})
