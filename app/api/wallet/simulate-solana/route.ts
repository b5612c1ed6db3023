import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { answerSolanaSimulation } from '@/lib/server/simulation/simulate-solana'

export const { POST } = serveProven(endpoints.simulateSolana, answerSolanaSimulation)
