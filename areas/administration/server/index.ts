import type { Area } from '../../../platform/contract/area.ts'
import { listTableTitles } from '../../../platform/server/audit/auditTitles.ts'
import { serve } from '../../../platform/server/serve.ts'
import type { RedisState } from '../../../platform/server/watchRedis.ts'
import '../../registry/server/auditTitles.ts'
import { administrationArea } from '../area.ts'
import './auditTitles.ts'
import { findAuditEntry, reachAuditEntries } from './auditEntry.ts'
import { findAuditPage } from './auditPage.ts'
import { deleteBrand, listBrands, reachBrands, saveBrand, setBrandLogo } from './brands.ts'
import { makeTrailExport } from './exportAudit.ts'
import { findJobPage } from './jobPage.ts'
import { findMessage, findMessagePage, reachMessages } from './messages.ts'
import { resend, sendTest } from './sending.ts'
import { findStatus } from './status.ts'
import { listTemplates, saveTemplate } from './templates.ts'
import { makeTitles } from './titles.ts'

export { makeBrands } from './brandHosts.ts'
export { makeTitles } from './titles.ts'

interface Parts {
  readonly areas: readonly Area[]
  /** The titles of all job kinds. A function, because they are known only after every area is loaded. */
  readonly jobTitles: () => ReadonlyMap<string, string>
  readonly version: string
  /** Null without Redis. */
  readonly redisState: (() => RedisState) | null
}

/** Builds the administration area's server from the other areas and platform facts. */
export const administrationServer = ({ areas, jobTitles, ...platform }: Parts) => {
  const titles = makeTitles(areas, jobTitles)
  const trailExport = makeTrailExport(titles)
  return serve(
    administrationArea,
    {
      auditPage: ({ db, session, body }) => findAuditPage(db, session, body, titles),
      auditChoices: () => ({ calls: titles.choices(), relations: listTableTitles() }),
      exportAudit: trailExport.handler,
      auditEntry: ({ db, session, params }) => findAuditEntry(db, session, params.id, titles),
      outboxPage: ({ db, session, body, clock }) => findMessagePage(db, session, body, clock.now()),
      outboxMessage: findMessage,
      resend,
      sendTest,
      templates: ({ db, session }) => listTemplates(db, session),
      saveTemplate,
      jobPage: ({ db, session, body }) => findJobPage(db, session, body, titles),
      status: (context) => findStatus(context, platform),
      brands: listBrands,
      saveBrand,
      deleteBrand,
      setBrandLogo,
    },
    { auditEntry: reachAuditEntries, outboxMessage: reachMessages, brand: reachBrands },
    [trailExport.work],
  )
}
