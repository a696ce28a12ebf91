import { z } from 'zod'
import { get, signedIn } from './call.ts'
import { fieldMeaning } from './ids.ts'
import { common } from './refusal.ts'

/** The missed messages of a stream. */
const Replay = z.object({
  messages: z.array(z.object({ seq: z.int(), body: z.unknown() })),
  last: z.int(),
  /** False if some of the missed messages are no longer stored. */
  complete: z.boolean(),
})

/** The call that returns missed messages of the live channel, served by the jobs area. */
export const replayCall = get('/msg/replay', {
  doc: '消息队列中某序号之后的消息，断线重连后补收',
  may: signedIn('队列名由服务器签发，只对签发给的会话有效'),
  query: {
    queue: z.string().min(1).max(300).register(fieldMeaning, { sample: 'queue' }),
    after: z.int().min(0),
  },
  data: Replay,
  refusals: [common.notFound],
})
