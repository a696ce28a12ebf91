import type { Call, CallerInput } from '../../platform/contract/call.ts'
import type { RawInput } from './client.ts'
import { closeAfterwards } from './closeAfterwards.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'
import { type ServerOptions, type TestServer, makeTestServer } from './server.ts'
import { sharedServer } from './shared.ts'
import { signIn } from './signIn.ts'

/** A member with a token for their school, who can make calls. */
export interface Actor {
  readonly id: number
  readonly username: string
  readonly schoolId: number
  readonly token: string
}

type Factories = ReturnType<typeof makeFactories>

let hosts = 0

/** An address that nobody has called from yet, so that no test is blocked by failures of another. */
export const freshAddress = (): string => {
  hosts += 1
  return `10.77.${hosts >> 8}.${hosts & 255}`
}

const buildCallers = (server: TestServer) => {
  const make = { ...makeFactories(server.database), ...makeRecords(server.database) }

  return {
    ...server,
    make,
    /** Makes a member and signs them in. */
    actor: async (values: Parameters<Factories['makeMember']>[0]): Promise<Actor> => {
      const who = await make.makeMember(values)
      return { ...who, token: await signIn(server, who.username, values.schoolId) }
    },
    /** Makes a call with the actor's token. */
    as: <C extends Call>(
      actor: { readonly token: string },
      call: C,
      input: Partial<CallerInput<C>> & Pick<RawInput, 'files'> = {},
    ) => server.call(call, input, { token: actor.token }),
    /** Signs in an existing member. */
    enter: (username: string, schoolId?: number) => signIn(server, username, schoolId),
  }
}

/** Makes a separate server with factories and actors. The caller closes it. */
export const makeCallers = async (options: ServerOptions = {}) => buildCallers(await makeTestServer(options))

const openSeparateServer = async (options: ServerOptions) => {
  const server = await makeCallers(options)
  closeAfterwards(server.close)
  return server
}

/** A separate server on a separate database for a test or its file, closed afterwards. */
export const useSeparateServer = (options: ServerOptions = {}) => openSeparateServer(options)

/**
 * The server that this worker's tests share, or a separate one if options are passed. Its factories make new schools
 * for each test, so no test sees another's rows.
 */
export const useServer = async (options?: ServerOptions) =>
  options === undefined ? buildCallers(await sharedServer()) : openSeparateServer(options)
