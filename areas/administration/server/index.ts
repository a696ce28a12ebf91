import type { Area } from '../../../platform/contract/area.ts'
import type { JobKind } from '../../../platform/server/jobs/jobKind.ts'
import { serve } from '../../../platform/server/serve.ts'
import { administrationArea } from '../area.ts'
import { findAuditEntry, reachAuditEntries } from './auditEntry.ts'
import { findAuditPage } from './auditPage.ts'
import { findJobPage } from './jobPage.ts'
import { findMessage, findMessagePage, reachMessages } from './messages.ts'
import { resend, sendTest } from './sending.ts'
import { findStatus } from './status.ts'
import { listTemplates, saveTemplate } from './templates.ts'
import { makeTitles } from './titles.ts'

interface Parts {
  readonly areas: readonly Area[]
  /** The kinds of jobs there are, for their titles; asked when they are wanted, since this area may have some itself. */
  readonly kinds: () => readonly JobKind[]
  readonly version: string
}

/** The administration area, given what there is to administer. */
export const administrationServer = ({ areas, kinds, version }: Parts) => {
  const titles = makeTitles(areas, kinds)
  return serve(
    administrationArea,
    {
      auditPage: ({ db, session, body }) => findAuditPage(db, session, body, titles),
      auditChoices: () => titles.choices(),
      auditEntry: ({ db, session, params }) => findAuditEntry(db, session, params.id, titles),
      outboxPage: ({ db, session, body, clock }) => findMessagePage(db, session, body, clock.now()),
      outboxMessage: findMessage,
      resend,
      sendTest,
      templates: ({ db, session }) => listTemplates(db, session),
      saveTemplate,
      jobPage: ({ db, session, body }) => findJobPage(db, session, body, titles),
      status: (context) => findStatus(context, version),
    },
    { auditEntry: reachAuditEntries, outboxMessage: reachMessages },
  )
}
