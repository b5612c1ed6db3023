import { endpoints } from '@/lib/server/endpoints/endpoints'
import { dripFaucet } from '@/lib/server/faucet/drip'
import { serve } from '@/lib/server/http/serve'

export const { POST } = serve(endpoints.faucetDrip, dripFaucet)
