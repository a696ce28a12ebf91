import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { fileGone } from '../../../platform/contract/files.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { AskerInput } from '../../../platform/server/asker.ts'
import { type RunningJob, jobKind } from '../../../platform/server/jobs/jobKind.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { ImportContext } from './importContext.ts'
import type { ImportKind } from './reviewedImport.ts'
import type { Run } from './runs.ts'

/** Input of an import's job: the caller with the reach and permissions at the time of the call. */
const input = z.object({
  runId: z.int(),
  asker: AskerInput,
  permissions: z.array(z.string()),
  timeZone: z.string(),
})
type ImportInput = z.output<typeof input>

const jobResult = z.object({ stale: z.int().optional() })

const makeJobKind = (verb: string, { name, title, needs, screen }: ImportKind, words: string) =>
  jobKind({
    name: `imports.${verb}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    title: `${title}：${words}`,
    needs,
    slow: true,
    input,
    result: jobResult,
    opens: (jobInput) => `${screen}?run=${input.parse(jobInput).runId}`,
    attempts: 3,
  })

/** Returns the job kinds of a kind of import: check, apply and undo. */
export const makeJobKinds = (kind: ImportKind) => ({
  check: makeJobKind('check', kind, '核对'),
  apply: makeJobKind('apply', kind, '写入'),
  undo: makeJobKind('undo', kind, '撤销'),
})

export type ImportJob = Pick<
  RunningJob<ImportInput, z.input<typeof jobResult>>,
  'id' | 'schoolId' | 'memberId' | 'input' | 'look' | 'files' | 'signal' | 'progress' | 'finish' | 'clock' | 'jobs'
>

/** Builds the context of a running import: the caller's reach and permissions, the chosen options and the school's day. */
export const makeImportContext = (
  { schoolId, input: jobInput, clock, jobs }: ImportJob,
  { options, about }: Pick<Run, 'options' | 'about'>,
  secrets: Secrets,
  holds: boolean,
): ImportContext => ({
  schoolId,
  asker: jobInput.asker,
  permissions: new Set(jobInput.permissions),
  secrets,
  now: clock.now(),
  timeZone: jobInput.timeZone,
  options,
  about,
  jobs,
  today: toWireTime(clock.now(), jobInput.timeZone).slice(0, 10),
  holds,
})

/** Reads the uploaded file. Refuses with `fileGone` if it is no longer kept. */
export const readSource = async ({ look, files }: ImportJob, { fileId }: Run): Promise<Uint8Array> => {
  const file = await look((db) => files.find(db, fileId))
  if (file === null) throw new Refusal(fileGone)
  return buffer(await files.open(file.key))
}
