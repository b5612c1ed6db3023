import { AppError } from '@/lib/core/app-error'

/** `null` if the vault has stored a set; otherwise the newest epoch that it has. */
export async function storedEpochOf(work: Promise<unknown>): Promise<number | null> {
  try {
    await work
    return null
  } catch (thrown) {
    if (!AppError.is(thrown, 'custody.wallet_changed')) throw thrown
    const { epoch } = thrown.details
    if (typeof epoch !== 'number') throw thrown
    return epoch
  }
}
