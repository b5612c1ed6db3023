import { expect, test } from 'vitest'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'

test('param: ids sort by the time they were made at, and say their version', () => {
  const ids = [uuidv7(1_700_000_000_000), uuidv7(1_700_000_000_001), uuidv7(1_900_000_000_000)]
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
