import { serve } from '../../../platform/server/serve.ts'
import { checkinArea } from '../area.ts'
import { findTrack } from './track.ts'

export const checkinServer = serve(checkinArea, { track: findTrack })
