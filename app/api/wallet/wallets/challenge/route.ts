import { walletChallenge } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { challengeMyWallet } from '@/lib/server/wallet/create-wallet'

export const POST = serveProven('wallet', 'walletSession', walletChallenge, challengeMyWallet)
