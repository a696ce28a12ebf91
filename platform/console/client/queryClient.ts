import { QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'

/** How long an unused response stays cached, ms. */
const unusedLifetime = 10 * 60_000

/** Creates a response cache. Each session has a new one, so that a user can't see responses of the account before. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: unusedLifetime,
        refetchOnWindowFocus: false,
        // Retry only requests that never reached the server.
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.status === 0,
      },
      mutations: { retry: false },
    },
  })
