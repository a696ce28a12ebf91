import { useRef, useState } from 'react'
import type { Call, DataOf } from '../../contract/call.ts'
import { showToast } from '../kit/toast.ts'
import { CallError, textOf } from './callError.ts'
import { callServer } from './callServer.ts'
import type { Given } from './endpoint.ts'
import { useRefresh } from './useRefresh.ts'

/** How long a dialog stays for what it has changed to be read again, ms: a line that has just gone may never answer. */
const longestReading = 5000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Options<Data> {
  /** Said when it is done; by its answer where that decides. */
  readonly done?: string | ((data: Data) => string)
  /** The calls whose answers it changes: they are asked again, also after a refusal, which may come of an old list. */
  readonly changes?: readonly Call[]
}

/**
 * Makes a writing call when told to, once, never again by itself; then says so and asks again what it has changed.
 * - `run` gives the data and throws a refusal, for dialogs and questions that show it themselves. It gives it once the rows
 *   have been read again: who opened one at once would save over the version of before, and be told that somebody else did.
 * - `press` shows a refusal as a toast, and takes no second press of the same until what it has changed has been read again;
 *   another row's is taken, which would else be lost unseen.
 */
export const useAction = <C extends Call>(call: C, { done, changes = [] }: Options<DataOf<C>> = {}) => {
  const [isPending, setPending] = useState(false)
  const busy = useRef(new Set<string>())
  const refresh = useRefresh(changes)

  const make = async (input: Given<C>): Promise<DataOf<C>> => {
    const data = await callServer(call, input)
    if (done !== undefined) showToast(typeof done === 'string' ? done : done(data), 'success')
    return data
  }

  const run = async (input: Given<C>): Promise<DataOf<C>> => {
    try {
      const data = await make(input)
      await Promise.race([refresh(), after(longestReading)])
      return data
    } catch (error) {
      void refresh()
      throw error
    }
  }

  const made = async (input: Given<C>): Promise<{ data: DataOf<C> } | null> => {
    try {
      return { data: await make(input) }
    } catch (error) {
      if (!(error instanceof CallError && error.announced)) showToast(textOf(error), 'error')
      return null
    } finally {
      await refresh()
    }
  }

  const press = async (input: Given<C>, then?: (data: DataOf<C>) => void): Promise<void> => {
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
