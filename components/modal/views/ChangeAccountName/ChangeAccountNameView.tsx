'use client'
import { useHeaderTitle } from '@/components/modal/header-slots'
import { OwnedName } from '@/components/modal/parts/OwnedName'
import type { ViewParams } from '@/lib/modal/views'
import { ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import type { NameRecord } from '@/lib/names/names-contract'
import { useNameNetworks } from '@/lib/react/use-name-networks'
import { useText } from '@/lib/react/use-text'
import { AcceptForm } from './AcceptForm'
import { AddressForm } from './AddressForm'
import { ProfileForm } from './ProfileForm'
import { ReleaseForm } from './ReleaseForm'
import { TransferForm } from './TransferForm'
import { WithdrawForm } from './WithdrawForm'

type Params = ViewParams['ChangeAccountName']

/** A form that changes a name of the account, by one signature. */
export default function ChangeAccountNameView(params: Params) {
  useHeaderTitle(useTitle(params))
  const isForOffers = params.form === 'accept' || params.form === 'withdraw'
  return (
    <OwnedName name={params.name} isForOffers={isForOffers}>
      {(record) => <Form {...params} record={record} />}
    </OwnedName>
  )
}

function useTitle({ form, coinType = ETHEREUM_COIN_TYPE }: Params): string {
  const t = useText()
  const networks = useNameNetworks()
  if (form === 'profile') return t('names.editProfile')
  if (form === 'address') return t('names.addressOf', { network: networks.labelOf(networks.of(coinType)) })
  if (form === 'transfer') return t('names.transferTitle')
  return t(form === 'release' ? 'names.releaseTitle' : 'names.offerTitle')
}

function Form({ form, coinType = ETHEREUM_COIN_TYPE, record }: Params & { readonly record: NameRecord }) {
  if (form === 'profile') return <ProfileForm record={record} />
  if (form === 'address') return <AddressForm record={record} coinType={coinType} />
  if (form === 'transfer') return <TransferForm record={record} />
  if (form === 'release') return <ReleaseForm record={record} />
  return form === 'accept' ? <AcceptForm record={record} /> : <WithdrawForm record={record} />
}
