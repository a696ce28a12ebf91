import { jobs } from '../../areas/jobs/contract.ts'
import type { Actor, useServer } from './useServer.ts'

/** Waits for a caller's export and returns the bytes of its file. */
export const fetchExport = async (
  { as, http }: Pick<Awaited<ReturnType<typeof useServer>>, 'as' | 'http'>,
  who: Actor,
  jobId: number,
): Promise<Buffer> => {
  await http.running.runner.drain()
  const { data } = await as(who, jobs.get, { query: { id: jobId } })
  return (await http.inject({ url: data.fileLink ?? '' })).rawPayload
}
