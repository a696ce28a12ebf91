import { setTimeout as sleep } from 'node:timers/promises'
import { productionSettings } from './programs.ts'

/** Interval at which a server's memory is read while it works, ms. */
const pollInterval = 200

/** A server's resident memory as it reports it, MB. */
export const residentOf = async (address: string): Promise<number> => {
  const headers = { authorization: `Bearer ${productionSettings.METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  const [, bytes] = /^process_resident_memory_bytes (\d+)/m.exec(text) ?? []
  if (bytes === undefined) throw new Error('the server does not tell its memory')
  return Number(bytes) / 1024 / 1024
}

/** Runs work, and returns its result and the most memory that the server held meanwhile, MB. */
export const measurePeakMemory = async <Result>(address: string, work: () => Promise<Result>) => {
  let megabytes = await residentOf(address)
  const worked = work()
  const over = new AbortController()
  const ended = worked.finally(() => over.abort())
  const watched = (async () => {
    while (!over.signal.aborted) {
      megabytes = Math.max(megabytes, await residentOf(address))
      await Promise.race([sleep(pollInterval), ended.catch(() => undefined)])
    }
  })()
  const [result] = await Promise.all([ended, watched])
  return { result, megabytes }
}
