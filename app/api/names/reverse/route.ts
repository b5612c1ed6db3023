import { nameReverse } from '@/lib/names/names-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { reverseNames } from '@/lib/server/names/lookup-name'

export const POST = serve(nameReverse, (input, services) => reverseNames(input, services))
export const OPTIONS = preflight
