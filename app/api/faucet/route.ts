import { faucetDrip } from '@/lib/faucet/faucet-contract'
import { dripFaucet } from '@/lib/server/faucet/drip'
import { serve } from '@/lib/server/http/serve'

export const POST = serve(faucetDrip, dripFaucet, { policy: 'faucet' })
