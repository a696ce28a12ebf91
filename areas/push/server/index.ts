import { sql } from 'drizzle-orm'
import type { Config } from '../../../platform/server/config.ts'
import { serve } from '../../../platform/server/serve.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { pushArea } from '../area.ts'
import './auditTitles.ts'
import { findPushConfig, listPushTemplates, savePushConfig } from './config.ts'
import { makeQueueWork } from './queueMessages.ts'
import { findPushPage, findRecipientPage, reachPushes } from './readPushes.ts'
import { resendPush } from './resend.ts'

export { type ParentContact, type Way, type Ways, decideWays } from './channels.ts'
export { readContacts } from './recipients.ts'
export { isInAudience } from './audience.ts'
export { planPush } from './plan.ts'
export { deletePushes, findPushOfLink } from './pushOfLink.ts'
export { type PushSource, declarePushSource } from './source.ts'
export { startPush } from './start.ts'

// Having been told is no activity of a child or a parent: the rows are deleted with either.
declareIdleRows('push_recipient', sql`true`)

/** Builds the area's server. The job that queues messages makes links with the installation's secret. */
export const pushServer = (config: Config) =>
  serve(
    pushArea,
    {
      pushTemplates: listPushTemplates,
      pushConfig: findPushConfig,
      savePushConfig,
      pushes: findPushPage,
      recipients: findRecipientPage,
      resend: resendPush,
    },
    { push: reachPushes },
    [makeQueueWork(config)],
  )
