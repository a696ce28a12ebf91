import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { bureauMap } from '../contract.ts'
import { Figures } from './Figures.tsx'
import { failures, refreshTime } from './words.ts'

/** The numbers of schools and devices of the user's bureau (A-CALL-062). */
export const DistrictFigures = () => {
  const schoolId = useUser().schoolId ?? 0
  const { data, error, refetch } = useCall(bureauMap.statistics, { params: { schoolId } }, { every: () => refreshTime })
  if (error !== null) return <Failed error={error} title={failures.statistics} onRetry={refetch} />
  if (data === undefined) return <Loading rows={1} />
  const figures = [
    { name: '学校', value: data.schoolNum },
    { name: '已接入', value: data.sharedNum },
    { name: '设备', value: data.deviceNum },
    { name: '在线', value: data.onlineNum },
  ]
  return <Figures figures={figures} />
}
