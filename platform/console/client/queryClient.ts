import { QueryClient } from '@tanstack/react-query'
import { CallError } from './callError.ts'

/** How long an answer is kept for going back to it, ms. */
const keptFor = 10 * 60_000

/** A new cache of answers; each session has its own, so that nothing of one account is seen by the next. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptFor,
        refetchOnWindowFocus: false,
        // Only what never reached the server is worth a second try.
        retry: (failures, error) => failures < 1 && error instanceof CallError && error.status === 0,
      },
      mutations: { retry: false },
    },
  })
