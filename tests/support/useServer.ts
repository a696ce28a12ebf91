import type { Call, CallerInput } from '../../platform/contract/call.ts'
import type { RawInput } from './client.ts'
import { closeAfterwards } from './closeAfterwards.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'
import { type ServerOptions, type TestServer, makeTestServer } from './server.ts'
import { sharedServer } from './shared.ts'
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

const callersOf = (server: TestServer) => {
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
    as: <C extends Call>(
      actor: { readonly token: string },
      call: C,
      input: Partial<CallerInput<C>> & Pick<RawInput, 'files'> = {},
    ) => server.call(call, input, { token: actor.token }),
    /** Signs somebody in who was made before. */
    enter: (username: string, schoolId?: number) => signIn(server, username, schoolId),
  }
}

/** A server of one's own, with factories for what tests need and somebody to call as; its maker closes it. */
export const makeCallers = async (options: ServerOptions = {}) => callersOf(await makeTestServer(options))

const openOwn = async (options: ServerOptions) => {
  const server = await makeCallers(options)
  closeAfterwards(server.close)
  return server
}

/** A server of its own, on a database of its own, for a test or its file; closed afterwards. */
export const useOwnServer = (options: ServerOptions = {}) => openOwn(options)

/**
 * The server that this worker's tests share; with options one of its own. Its factories make schools of the test's own, so
 * that no test sees another's.
 */
export const useServer = async (options?: ServerOptions) =>
  options === undefined ? callersOf(await sharedServer()) : openOwn(options)
