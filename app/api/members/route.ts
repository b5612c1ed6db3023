import { members } from '@/lib/members/members-contract'
import { serve } from '@/lib/server/http/serve'
import { listMembers } from '@/lib/server/members/list-members'

// Whoever is signed in here, from a page of ours or by hand: no project is asked for.
export const GET = serve(members, listMembers, { audience: 'public' })
