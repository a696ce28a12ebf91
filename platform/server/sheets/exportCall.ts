import { z } from 'zod'
import type { Call, Fields } from '../../contract/call.ts'
import type { RefusalKind } from '../../contract/refusal.ts'
import { type Asker, AskerInput, pickAsker } from '../asker.ts'
import type { RunningJob } from '../jobs/jobKind.ts'
import type { Context } from '../serve.ts'
import { memberOf, schoolOf } from '../session.ts'
import type { SheetDefinition } from './columns.ts'
import { type Exported, exportKind, exportWork } from './exportJob.ts'

/** A call that queues an export and answers with the job's id. */
type StartsExport<Body extends z.ZodType> = Call<Fields, Fields, Body, z.ZodType<{ jobId: number }>>

/** The input of an export: the call's body and the school that it was requested for. */
export interface ExportRequest<Body extends z.ZodType> extends Pick<RunningJob, 'look' | 'schoolId' | 'clock'> {
  readonly body: z.output<Body>
  readonly timeZone: string
  /** The requester with their reach, for sheets that not everyone reaches completely. */
  readonly asker: Asker
}

type ExportContext<Body extends z.ZodType> = Pick<Context<StartsExport<Body>>, 'db' | 'session' | 'body' | 'jobs'>

interface ExportSpec<Body extends z.ZodType, Found, Key extends string> {
  /** The name of the job: `area.verbNoun`. */
  readonly name: string
  /** The job's title on the screen. */
  readonly title: string
  readonly sheet: SheetDefinition<Key>
  /** The refusal for bureau administrators, if the file is not for them. */
  readonly refusesBureau?: RefusalKind
  /** The school whose rows are written; the session's school by default. */
  readonly schoolOf?: (context: ExportContext<Body>) => number | Promise<number>
  readonly begin: (asked: ExportRequest<Body>) => Exported<Found, Key> | Promise<Exported<Found, Key>>
}

/** The permission of a call. An export is fetched later, so it needs a permission that can be checked again. */
const permissionOf = ({ may, path }: Call): string => {
  if (may.kind !== 'permission') throw new Error(`${path} exports, so it has to name a permission`)
  return may.key
}

/**
 * Makes a complete export: `handler` queues it with the call's input, `work` writes the sheet for the requester. The
 * call's permission is checked again when the work begins and when the file is fetched.
 */
export const exportCall = <Body extends z.ZodType, Found, Key extends string>(
  call: StartsExport<Body>,
  { name, title, sheet, begin, ...spec }: ExportSpec<Body, Found, Key>,
) => {
  const input = z.object({ body: z.unknown(), timeZone: z.string(), asker: AskerInput })
  const { refusesBureau } = spec
  const limits = refusesBureau === undefined ? {} : { refusesBureau }
  const kind = exportKind({ name, title, needs: permissionOf(call), input, ...limits })
  return {
    handler: async (context: ExportContext<Body>) => {
      const { db, session, body, jobs } = context
      const schoolId = await (spec.schoolOf?.(context) ?? schoolOf(session))
      const owner = { schoolId, memberId: memberOf(session) }
      const asked = { body, timeZone: session.timeZone, asker: pickAsker(session) }
      return { jobId: await jobs.add(db, kind, owner, asked) }
    },
    work: exportWork(kind, sheet, async ({ input: { body, ...asked }, look, schoolId, clock }) =>
      begin({ ...asked, body: z.parse(call.body, body), look, schoolId, clock }),
    ),
  }
}
