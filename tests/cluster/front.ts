import type { Call, CallerInput, DataOf } from '../../platform/contract/call.ts'
import { buildCallUrl } from '../support/client.ts'

/**
 * A proxy in front of the nodes. It passes a call to one node, and to the next if the first is away or broke off.
 * Writes carry an idempotency key, so that a call whose response was lost isn't executed twice.
 */
export const makeFront = (addresses: () => readonly string[]) => {
  let turn = 0
  let key = 0

  const ask = async (address: string, call: Call, input: object, headers: Record<string, string>) => {
    const response = await fetch(address + buildCallUrl(call, input), {
      method: call.method,
      headers,
      ...('body' in input ? { body: JSON.stringify(input.body) } : {}),
    })
    const envelope: { code: number; msg: string; data: unknown } = await response.json()
    // A node that is shutting down answers 503.
    if (response.status >= 502) throw new Error('not there')
    return { status: response.status, ...envelope }
  }

  return {
    /**
     * Makes a call, trying the nodes in turn for four minutes, because a slow machine may take that long to start them.
     */
    call: async <C extends Call>(call: C, input: Partial<CallerInput<C>>, token: string, first?: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        connection: 'close',
        ...('body' in input ? { 'content-type': 'application/json' } : {}),
        ...(call.writes ? { 'idempotency-key': `front-${process.pid}-${key++}` } : {}),
      }
      const end = Date.now() + 240_000
      for (let attempt = 0; Date.now() < end; attempt++) {
        const nodes = addresses()
        const address = attempt === 0 && first ? first : (nodes[turn++ % nodes.length] ?? '')
        try {
          const answer = await ask(address, call, input, headers)
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the drill looks at answers of success alone
          return { ...answer, data: answer.data as DataOf<C>, attempts: attempt + 1 }
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      throw new Error(`${call.path} was not answered`)
    },
  }
}
