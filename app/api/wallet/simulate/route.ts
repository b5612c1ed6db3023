import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { answerSimulation } from '@/lib/server/simulation/simulate-calls'

export const { POST } = serveProven(endpoints.simulateCalls, answerSimulation)
