import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { NameForm } from '@/lib/modal/views'
import {
  NAMES_PAGE,
  type NameChange,
  type NameRecord,
  nameAccept,
  nameAddress,
  nameExport,
  nameHistory,
  nameLookup,
  nameOffer,
  nameRelease,
  nameReverse,
  namesOffered,
  namesOwned,
  nameUpdate,
  nameWithdraw,
  type SignedMessage,
} from '@/lib/names/names-contract'
import type { OpenOptions } from '@/lib/runtime/runtime'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { deferred } from '../../support/deferred'
import { createFakeMarket, type FakeMarket } from './fake-market'
import { type ModalOptions, OTHER, OWNER, renderModal } from './render-modal'

export const ALICE = 'alice.foyer.eth'
export const SIGNATURE = `0x${'ab'.repeat(65)}` as const

/** Opens the form of {@link ALICE} for this change. */
export const changeOf = (form: NameForm, coinType?: number) =>
  ({ view: 'ChangeAccountName', params: { name: ALICE, form, ...(coinType !== undefined && { coinType }) } }) as const

/** A name of the wallet, registered on 2 January 2026. */
export function nameOf(label: string, parts: Partial<NameRecord> = {}): NameRecord {
  const at = Date.UTC(2026, 0, 2)
  return {
    ...{ name: `${label}.foyer.eth`, owner: OWNER, registeredAt: at, updatedAt: at, attributes: {} },
    addresses: { 60: { address: OWNER, updatedAt: at } },
    ...parts,
  }
}

/** A registry with these names, which changes them as ours does. */
function answerOwned({ api }: FakeMarket, first: readonly NameRecord[]) {
  const names = new Map(first.map((record) => [record.name, record]))
  const changes: NameChange[] = []
  const read = (name: string): NameRecord => {
    const record = names.get(name)
    if (record === undefined) throw new AppError('names.not_found')
    return record
  }
  const change = (signed: SignedMessage, next: (record: NameRecord, message: never) => NameRecord) => {
    const message = JSON.parse(signed.message)
    const record = next(read(message.name), message as never)
    names.set(message.name, record)
    changes.unshift({ action: message.action, actor: signed.address, at: Date.now(), signed })
    return record
  }
  const owned = (address: string) => [...names.values()].filter(({ owner }) => owner === address)
  api.answer(namesOwned, ({ address, cursor }) => pageOf(owned(address), cursor))
  const offered = (address: string) => [...names.values()].filter(({ offeredTo }) => offeredTo === address)
  api.answer(namesOffered, ({ address, cursor }) => pageOf(offered(address), cursor))
  api.answer(nameReverse, ({ address }) => ({
    names: owned(address).map(({ name }) => ({ name, source: 'registry' as const, avatar: null })),
  }))
  api.answer(nameLookup, ({ name }) => {
    const record = read(name)
    return { name, source: 'registry', address: record.addresses[60]?.address ?? null, avatar: null, record } as const
  })
  api.answer(nameHistory, () => ({ changes }))
  api.answer(nameExport, ({ name }) => ({ snapshot: `snapshot of ${read(name).name}\n` }))
  api.answer(nameUpdate, (signed) =>
    change(signed, (record, { attributes }: { attributes: NameRecord['attributes'] }) => ({ ...record, attributes })),
  )
  api.answer(nameAddress, (signed) =>
    change(signed, (record, { coinType, address }: { coinType: number; address: string | null }) => {
      const { [coinType]: _, ...others } = record.addresses
      return { ...record, addresses: address ? { ...others, [coinType]: { address, updatedAt: 1 } } : others }
    }),
  )
  api.answer(nameOffer, (signed) =>
    change(signed, (record, { to }: { to: `0x${string}` }) => ({ ...record, offeredTo: to })),
  )
  api.answer(nameAccept, (signed) =>
    change(signed, ({ offeredTo, ...record }) => ({
      ...record,
      owner: offeredTo ?? record.owner,
      attributes: {},
      addresses: {},
    })),
  )
  api.answer(nameWithdraw, (signed) => change(signed, ({ offeredTo: _, ...record }) => record))
  api.answer(nameRelease, (signed) => {
    const { name } = change(signed, (record) => record)
    names.delete(name)
    return { name }
  })
  return { names, changes }
}

/** The cursor is the number of the first name. */
function pageOf(all: readonly NameRecord[], cursor = '0') {
  const end = Number(cursor) + NAMES_PAGE
  return { names: all.slice(Number(cursor), end), ...(end < all.length && { next: String(end) }) }
}

interface OwnedOptions extends ModalOptions {
  readonly names?: readonly NameRecord[]
  /** Whether the server has names. */
  readonly hasNames?: boolean
}

/** Opens a view of the names of a connected wallet, which signs when it is told to. */
export async function openOwned(
  request: OpenOptions,
  { names = [nameOf('alice')], hasNames = true, ...options }: OwnedOptions = {},
) {
  const market = options.market ?? createFakeMarket()
  if (hasNames) market.state.registration ??= 'open'
  const registry = answerOwned(market, names)
  const wallet = options.wallets?.[0] ?? createFakeWallet({ accounts: [OWNER, OTHER] })
  const open: ReturnType<typeof deferred<string>>[] = []
  wallet.answer('personal_sign', () => {
    const answer = deferred<string>()
    open.push(answer)
    return answer.promise
  })
  const page = await renderModal({ connected: true, wallets: [wallet], ...options, market })
  await page.open(request)
  const button = (name: string | RegExp) => screen.findByRole('button', { name })
  const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  return {
    ...page,
    registry,
    wallet,
    button,
    field,
    press: async (name: string | RegExp) => page.user.click(await button(name)),
    async enter(name: string | RegExp, text: string) {
      await page.user.clear(await field(name))
      if (text !== '') await page.user.type(await field(name), text)
    },
    asked: (count: number) => waitFor(() => expect(wallet.asked('personal_sign')).toHaveLength(count)),
    sign: () => open.at(-1)?.resolve(SIGNATURE),
    refuse: (cause: unknown) => open.at(-1)?.reject(cause),
    /** What the wallet was asked to sign, as JSON. */
    signed: () =>
      wallet
        .asked('personal_sign')
        .map(({ params }) => JSON.parse(Buffer.from(String(params[0]).slice(2), 'hex').toString())),
  }
}
