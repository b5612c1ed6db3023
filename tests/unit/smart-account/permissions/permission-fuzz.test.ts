import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import { assertGrantable } from '@/lib/smart-account/permissions/assert-grantable'
import { caveatsOf } from '@/lib/smart-account/permissions/caveats'
import { readCurrentRequest } from '@/lib/smart-account/permissions/current-request'
import { decodeContext, draftDelegation, encodeContext } from '@/lib/smart-account/permissions/delegation'
import { readOlderRequest } from '@/lib/smart-account/permissions/older-request'
import { seededRandom } from '@/tests/support/seeded-random'
import { ACCOUNT, type AskedRequest, NOW, randomRequest } from './asked-requests'
import { widerThanAsked } from './wider-than-asked'

const RUNS = 10_000

/** The delegation that a request would get; `null` if it is refused. */
function grant({ form, params }: AskedRequest) {
  try {
    const permission = form === 'older' ? readOlderRequest(params, NOW) : readCurrentRequest(params, NOW)
    assertGrantable(permission, ACCOUNT, NOW)
    const { delegate } = permission
    return draftDelegation({ delegate, delegator: ACCOUNT, caveats: caveatsOf(permission) })
  } catch (thrown) {
    // Refused in words, never broken.
    if (!AppError.is(thrown, 'rpc.invalid_params')) throw thrown
    return null
  }
}

describe('10,000 random requests of both forms', () => {
  test('behavior: none is granted more than it asks for', () => {
    const random = seededRandom(7_715)
    const granted = { older: 0, current: 0 }
    for (let run = 0; run < RUNS; run += 1) {
      const asked = randomRequest(random)
      const given = grant(asked)
      if (!given) continue
      granted[asked.form] += 1
      const context = encodeContext(given)
      const wrong = [
        ...widerThanAsked(asked.params, decodeContext(context), NOW),
        ...(asked.isSpoiled ? ['a field that is not known'] : []),
      ]
      expect(wrong, JSON.stringify(asked.params)).toEqual([])
    }
    // Enough of both are granted for the comparison to mean something.
    expect(granted.older).toBeGreaterThan(300)
    expect(granted.current).toBeGreaterThan(1_000)
  })

  test('behavior: the comparison notices a grant that is wider', () => {
    const random = seededRandom(7_710)
    let found = 0
    for (let run = 0; run < 2_000; run += 1) {
      const asked = randomRequest(random)
      const given = grant(asked)
      if (!given) continue
      // Without any one of its limits, every grant is wider.
      for (const left of given.caveats) {
        const caveats = given.caveats.filter((each) => each !== left)
        const wrong = attempt(() => widerThanAsked(asked.params, { ...given, caveats }, NOW)) ?? ['broken']
        expect(wrong, JSON.stringify([asked.params, left])).not.toEqual([])
        found += 1
      }
    }
    expect(found).toBeGreaterThan(300)
  })
})
