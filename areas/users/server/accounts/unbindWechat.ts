import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { clearWechatIds } from '../../../registry/server/directory/wechat.ts'
import { setMemberFields } from '../../../registry/server/members.ts'
import { lockMemberWithAccount, findSchoolOfMember } from '../../../registry/server/membership.ts'
import type { users } from '../../contract.ts'
import { usersRefusals } from '../../refusals.ts'
import { refuseHigher, refuseMorePrivileged, refuseSelfManaged } from '../personGuards.ts'

/** Unbinds an account from WeChat. For an account that its holder manages only the platform may. */
export const unbindWechat = async ({ db, session, body, clock }: Context<typeof users.unbindWechat>): Promise<null> => {
  const schoolId = await findSchoolOfMember(db, session, body.userId)
  const { accountId } = await lockMemberWithAccount(db, schoolId, body.userId)
  await refuseHigher(db, session, schoolId, body.userId)
  await refuseMorePrivileged(db, session, schoolId, body.userId)
  await refuseSelfManaged(db, session, accountId)
  if (!(await clearWechatIds(db, accountId))) throw new Refusal(usersRefusals.wechatNotBound)
  await setMemberFields(db, { schoolId, memberId: body.userId }, { accountTouchedAt: clock.now() })
  return null
}
