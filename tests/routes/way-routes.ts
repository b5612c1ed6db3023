import { POST as vaultDrop } from '@/app/api/vault/recovery/drop-automatic/route'
import { POST as vaultRelease } from '@/app/api/vault/recovery/release/route'
import { POST as vaultRemove } from '@/app/api/vault/recovery/remove/route'
import { POST as vaultSettle } from '@/app/api/vault/recovery/settle/route'
import { POST as vaultStore } from '@/app/api/vault/recovery/store/route'
import { POST as drop } from '@/app/api/wallet/recovery/drop-automatic/route'
import { POST as release } from '@/app/api/wallet/recovery/release/route'
import { POST as remove } from '@/app/api/wallet/recovery/remove/route'
import { POST as settle } from '@/app/api/wallet/recovery/settle/route'
import { POST as store } from '@/app/api/wallet/recovery/store/route'
import * as ways from '@/lib/custody/recovery-contract'

/** The handlers of recovery by a secret of the owner, by path. */
export const wayRoutes = {
  [ways.wayStore.path]: store,
  [ways.wayRelease.path]: release,
  [ways.waySettle.path]: settle,
  [ways.automaticDrop.path]: drop,
  [ways.wayRemove.path]: remove,
  [ways.vaultWayStore.path]: vaultStore,
  [ways.vaultWayRelease.path]: vaultRelease,
  [ways.vaultWaySettle.path]: vaultSettle,
  [ways.vaultAutomaticDrop.path]: vaultDrop,
  [ways.vaultWayRemove.path]: vaultRemove,
}
