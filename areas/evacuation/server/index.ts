import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { evacuationArea } from '../area.ts'
import { evacuationTopic } from '../contract.ts'
import './auditTitles.ts'
import { begin } from './begin.ts'
import { end, takeBackEnd } from './end.ts'
import { findCurrent, findList, findPage } from './find.ts'
import { evacuationHearing } from './hearing.ts'
import { reachEvacuated, reachEvacuations, evacuationStream } from './running.ts'
import { seesAll } from './seen.ts'
import { tick } from './tick.ts'

export const evacuationServer = serve(
  evacuationArea,
  {
    begin,
    end,
    takeBackEnd,
    current: findCurrent,
    list: findList,
    tick,
    queue: ({ session, query, live }) =>
      seesAll(session)
        ? live.queueFor(session, evacuationTopic, evacuationStream(schoolOf(session), query.evacuationId))
        : '',
    page: findPage,
  },
  { evacuation: reachEvacuations, endedEvacuation: reachEvacuations, evacuated: reachEvacuated },
  [],
  [evacuationHearing],
)
