import { setTimeout as sleep } from 'node:timers/promises'
import { imports } from '../areas/imports/contract.ts'

/** Interval at which a page polls a job, ms. */
const pollInterval = 200

/** Makes the calls of imports as a clerk's page does. */
export const makeClerk = (address: string, token: string) => {
  const authorization = `Bearer ${token}`
  const read = async (response: Response) => {
    const { code, msg, data } = await response.json()
    if (code !== 200) throw new Error(`${response.url}: ${msg}`)
    return data
  }
  const say = async (path: string, body: object) =>
    read(
      await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const look = async (id: number) =>
    read(await fetch(`${address}${imports.run.path}?id=${id}`, { headers: { authorization } }))
  const upload = async (sheet: Buffer<ArrayBuffer>): Promise<number> => {
    const form = new FormData()
    form.set('kind', 'students')
    form.set('file', new Blob([sheet]), '学生.xlsx')
    const response = await fetch(`${address}${imports.start.path}`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    return (await read(response)).id
  }
  /** Waits for the end of a job. */
  const follow = async (id: number): Promise<void> => {
    for (;;) {
      const { job } = await look(id)
      if (job.state === 'done') return
      if (job.state !== 'waiting' && job.state !== 'running') throw new Error(`${job.state}: ${job.error}`)
      await sleep(pollInterval)
    }
  }
  const check = async (id: number): Promise<void> => {
    const { headings } = await look(id)
    const mapping = headings.map(({ column, key }: { column: number; key: string }) => ({ column, key }))
    await say(imports.check.path, { id, mapping })
    await follow(id)
  }
  const apply = async (id: number): Promise<void> => {
    await say(imports.apply.path, { id })
    await follow(id)
  }
  return { look, upload, check, apply }
}
