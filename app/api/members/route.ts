import { members } from '@/lib/members/members-contract'
import { listMembers } from '@/lib/server/members/list-members'
import { serve } from '@/lib/server/platform/serve'

// Whoever is signed in here, from a page of ours or by hand: no project is asked for.
export const GET = serve(members, listMembers, { audience: 'public' })
