import type { Database } from '../../platform/server/database/database.ts'
import type { JobWork } from '../../platform/server/jobs/jobKind.ts'

/** One try of a job's work in a school, as a runner would make it; gives the result that it finished with. */
export const tryWork = async (
  database: Database,
  work: JobWork,
  {
    schoolId,
    input,
    signal = new AbortController().signal,
  }: { schoolId: number; input: unknown; signal?: AbortSignal },
): Promise<unknown> => {
  let result: unknown
  await work.work({
    id: 1,
    schoolId,
    personId: null,
    input: work.kind.input.parse(input),
    signal,
    progress: () => undefined,
    look: (look) => database.inSchool(schoolId, look),
    finish: async (write) => {
      result = work.kind.result.parse(await database.inSchool(schoolId, write))
    },
  })
  return result
}
