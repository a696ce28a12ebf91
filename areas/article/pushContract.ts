import { z } from 'zod'
import { permission, post } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { PushPlan, pushRefusals } from '../push/contract.ts'
import { SchoolId } from '../registry/contract.ts'
import { ParentArticle } from './parentContract.ts'
import { articleRefusals as refusals } from './refusals.ts'

const may = permission('article:wechat:send')

const Pushed = z.object({ articleId: id('article', 'pushedArticle') })

const planRefusals = [common.notFound, refusals.notPublished, refusals.noParents, pushRefusals.notYourRole]
const Started = z.object({ id: z.int().describe('推送编号'), recipients: z.int() })

export const articlePushCalls = {
  planArticlePush: post('/article/push/plan', {
    doc: '推送文章之前：多少家长收微信、多少收短信、谁都收不到，并以一名真实家长为例给出消息与家长看到的页面',
    may,
    body: Pushed,
    data: PushPlan.extend({ page: ParentArticle.describe('家长看到的页面') }),
    writes: false,
    namesChildren: true,
    refusals: planRefusals,
  }),
  startArticlePush: post('/article/push/start', {
    doc: '把已发布的文章推送给读者范围内的家长，同一内容只发一次。academics §2、§7',
    title: '推送文章',
    may,
    body: Pushed.extend({ schoolId: SchoolId.optional() }),
    data: Started,
    refusals: [...planRefusals, pushRefusals.alreadySent, pushRefusals.cannotSend],
  }),
  planReminder: post('/article/remind/plan', {
    doc: '提醒未读之前：还没有读的家长各由什么渠道提醒、谁都收不到，与未读的教职工人数',
    may,
    body: Pushed,
    data: PushPlan.extend({ unreadStaff: z.int().describe('未读的教职工，不发消息') }),
    writes: false,
    namesChildren: true,
    refusals: planRefusals,
  }),
  remindUnread: post('/article/remind/start', {
    doc: '提醒还没有读文章的家长，一篇文章一天一次',
    title: '提醒未读家长',
    may,
    body: Pushed,
    data: Started,
    refusals: [
      ...planRefusals,
      refusals.remindedToday,
      pushRefusals.nobodyToRemind,
      pushRefusals.stillNobody,
      pushRefusals.cannotSend,
    ],
  }),
}
