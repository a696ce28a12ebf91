import { useRef, useState } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { showToast } from '../kit/toast.ts'
import { CallError, errorText } from './callError.ts'
import { callServer } from './callServer.ts'
import type { CallInput } from './endpoint.ts'
import { useRefresh } from './useRefresh.ts'

/** How long a dialog waits for the refetch after a change, ms. On a lost connection the refetch may never end. */
const maxRefetchWait = 5000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Options<Data> {
  /** Message after success, or a function of the data that returns it. */
  readonly done?: string | ((data: Data) => string)
  /**
   * Calls whose responses this action changes. They are refetched, also after a refusal, which may come from an
   * outdated list.
   */
  readonly changes?: readonly Call[]
}

/**
 * Sends a writing call when asked to, once and without retries. Then shows `done` and refetches the changed calls.
 * - `run` returns the data and throws a refusal, for dialogs that show it themselves. It resolves after the refetch:
 *   otherwise a dialog opened at once would save an outdated version and be refused as if another user had changed it.
 * - `press` shows a refusal as a toast. It ignores a second press with the same input until the refetch is done.
 *   Another row's press is accepted, since it would otherwise be lost unnoticed.
 */
export const useAction = <C extends Call>(call: C, { done, changes = [] }: Options<DataOf<C>> = {}) => {
  const [isPending, setPending] = useState(false)
  const busy = useRef(new Set<string>())
  const refresh = useRefresh(changes)

  const make = async (input: CallInput<C>): Promise<DataOf<C>> => {
    const data = await callServer(call, input)
    if (done !== undefined) showToast(typeof done === 'string' ? done : done(data), 'success')
    return data
  }

  const run = async (input: CallInput<C>): Promise<DataOf<C>> => {
    try {
      const data = await make(input)
      await Promise.race([refresh(), wait(maxRefetchWait)])
      return data
    } catch (error) {
      void refresh()
      throw error
    }
  }

  const made = async (input: CallInput<C>): Promise<{ data: DataOf<C> } | null> => {
    try {
      return { data: await make(input) }
    } catch (error) {
      if (!(error instanceof CallError && error.announced)) showToast(errorText(error), 'error')
      return null
    } finally {
      await refresh()
    }
  }

  const press = async (input: CallInput<C>, then?: (data: DataOf<C>) => void): Promise<void> => {
    const pressed = JSON.stringify(input)
    if (busy.current.has(pressed)) return
    busy.current.add(pressed)
    setPending(true)
    const answer = await made(input)
    busy.current.delete(pressed)
    setPending(busy.current.size > 0)
    if (answer !== null) then?.(answer.data)
  }

  return { run, press: (...given: Parameters<typeof press>) => void press(...given), isPending }
}
