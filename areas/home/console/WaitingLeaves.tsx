import { useCall } from '../../../platform/console/client/useCall.ts'
import { leave } from '../../leave/contract.ts'

/** Leaves are asked for while somebody looks. */
const every = 60_000

/** How many leaves wait for the one who looks, and the way to them; nothing where none does. */
export const WaitingLeaves = () => {
  const asked = { body: { pageNum: 1, pageSize: 1 } }
  const waiting = useCall(leave.waiting, asked, { fresh: every, every: () => every }).data?.totalSize ?? 0
  return waiting === 0 ? null : <a href="#/leave/approvals">待审批请假 {waiting}</a>
}
