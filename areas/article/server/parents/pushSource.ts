import { Refusal } from '../../../../platform/contract/refusal.ts'
import { isWithinReach } from '../../../organisation/server/index.ts'
import type { PushSource } from '../../../push/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { articlePurpose } from '../../parentContract.ts'
import { articleRefusals } from '../../refusals.ts'
import { articleState } from '../../words.ts'
import { lockEditable } from '../articleRights.ts'
import { readTargets } from '../audience.ts'
import { listConcerned } from './concernedPupils.ts'

/** Articles as something that is pushed to the parents whom they are for. */
export const articleSource: PushSource = {
  permission: 'article:wechat:send',
  linkPurpose: articlePurpose,
  lock: async (db, { schoolId, asker }, id) => {
    const { title, state } = await lockEditable(db, { ...asker, schoolId }, id)
    if (state !== articleState.published) throw new Refusal(articleRefusals.notPublished, { title })
    return { title }
  },
  listPupils: async (db, { schoolId, asker }, id) => {
    const { title, contentVersion: version } = await lockEditable(db, { ...asker, schoolId }, id)
    const targets = await readTargets(db, schoolId, id)
    const within = isWithinReach(asker, member.schoolId, member.mainDepartmentId)
    const concerned = await listConcerned(db, schoolId, targets, within)
    if (concerned.length === 0) throw new Refusal(articleRefusals.noParents, { title })
    return concerned.map((one) => ({ ...one, version }))
  },
  messageValues: (title, student) => ({ title, student }),
}
