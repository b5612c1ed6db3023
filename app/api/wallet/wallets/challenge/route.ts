import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { challengeMyWallet } from '@/lib/server/wallet/create-wallet'

export const { POST } = serveProven(endpoints.walletChallenge, challengeMyWallet)
