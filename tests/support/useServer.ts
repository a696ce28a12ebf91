import { afterAll } from 'vitest'
import type { Call, CallerInput } from '../../platform/contract/call.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'
import { type ServerOptions, makeTestServer } from './server.ts'
import { signIn } from './signIn.ts'

/** Somebody who can call: a member with a token for their school. */
export interface Actor {
  readonly id: number
  readonly username: string
  readonly schoolId: number
  readonly token: string
}

type Factories = ReturnType<typeof makeFactories>

let hosts = 0

/** An address that nobody has called from yet, so that no test pays for the failures of another. */
export const freshAddress = (): string => {
  hosts += 1
  return `10.77.${hosts >> 8}.${hosts & 255}`
}

/** The one server of a test file, with factories for what its tests need; closed when the file is done. */
export const useServer = async (options: ServerOptions = {}) => {
  const server = await makeTestServer(options)
  afterAll(() => server.close())
  const make = { ...makeFactories(server.database), ...makeRecords(server.database) }

  return {
    ...server,
    make,
    /** Makes somebody and signs them in. */
    actor: async (values: Parameters<Factories['makeMember']>[0]): Promise<Actor> => {
      const who = await make.makeMember(values)
      return { ...who, token: await signIn(server, who.username, values.schoolId) }
    },
    /** Calls as somebody. */
    as: <C extends Call>(actor: { readonly token: string }, call: C, input: Partial<CallerInput<C>> = {}) =>
      server.call(call, input, { token: actor.token }),
    /** Signs somebody in who was made before. */
    enter: (username: string, schoolId?: number) => signIn(server, username, schoolId),
  }
}
