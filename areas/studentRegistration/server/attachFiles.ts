import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { studentRegistration as calls } from '../contract.ts'
import { deleteFiles } from './deleteApplications.ts'
import { registrationFile } from './tables.ts'

interface Attaching {
  readonly schoolId: number
  readonly visitId: number
  readonly applicationId: number
  readonly fileIds: readonly number[]
}

/** Attaches the uploads that a form names and deletes those that it no longer names. */
export const attachFiles = async (
  context: Pick<Context<typeof calls.applySubmit>, 'db' | 'files'>,
  { schoolId, visitId, applicationId, fileIds }: Attaching,
): Promise<void> => {
  const wanted = [0, ...fileIds]
  const ofVisit = and(eq(registrationFile.schoolId, schoolId), eq(registrationFile.visitId, visitId))
  await context.db
    .update(registrationFile)
    .set({ applicationId })
    .where(and(ofVisit, inArray(registrationFile.id, wanted), isNull(registrationFile.applicationId)))
  const dropped = and(eq(registrationFile.applicationId, applicationId), notInArray(registrationFile.id, wanted))
  if (dropped !== undefined) await deleteFiles(context, schoolId, dropped)
}

/** Refuses files that belong to another application, or were uploaded for another field than the form says. */
export const refuseForeignFiles = async (
  db: Db,
  { schoolId, id: visitId }: { readonly schoolId: number; readonly id: number },
  files: readonly { readonly id: number; readonly field: string }[],
  applicationId: number,
): Promise<void> => {
  if (files.length === 0) return
  const rows = await db
    .select({ id: registrationFile.id, field: registrationFile.field })
    .from(registrationFile)
    .where(
      and(
        eq(registrationFile.schoolId, schoolId),
        eq(registrationFile.visitId, visitId),
        or(isNull(registrationFile.applicationId), eq(registrationFile.applicationId, applicationId)),
      ),
    )
  const isKnown = files.every(({ id, field }) => rows.some((row) => row.id === id && row.field === field))
  if (!isKnown) throw new Refusal(common.notFound)
}
