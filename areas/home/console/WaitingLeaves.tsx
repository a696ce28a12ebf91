import { useCall } from '../../../platform/console/client/useCall.ts'
import { leave } from '../../leave/contract.ts'

/** How often the number of waiting leaves is read, ms. */
const readEvery = 60_000

/** Links to the approvals with the number of leaves waiting for the user. Renders nothing if there are none. */
export const WaitingLeaves = () => {
  const firstPage = { body: { pageNum: 1, pageSize: 1 } }
  const waiting = useCall(leave.waiting, firstPage, { fresh: readEvery, every: () => readEvery }).data?.totalSize ?? 0
  return waiting === 0 ? null : <a href="#/leave/approvals">待审批请假 {waiting}</a>
}
