import * as z from 'zod/mini'

/**
 * Spec section 5: a missing value reads "Required", anything else that does not fit reads
 * "Invalid input" (zod/mini's own wording). Set once; importing this file is enough.
 */
z.config({
  customError: (issue) => (issue.input === undefined ? 'Required' : 'Invalid input'),
})
