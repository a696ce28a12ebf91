import { useEffect, useEffectEvent, useState } from 'react'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { callAsDisplay, isNotInSchool, isSignedOut } from './callAsDisplay.ts'

interface Polling<C extends Call> {
  readonly call: C
  readonly input: CallInput<C>
  readonly ticket: string
  /** Polling interval, ms. */
  readonly every: number
  readonly onAnswer: (data: DataOf<C>) => void
  readonly onCutOff: () => void
  /** Called while the school doesn't have the module of the call. */
  readonly onClosed?: () => void
}

/** Failures in a row before the page shows that it has no connection. */
const mostFailures = 3

/** Polls a call while the page is open, one request at a time. Returns false while the connection is lost. */
export const usePolled = <C extends Call>({ call, input, ticket, every, ...told }: Polling<C>): boolean => {
  const [isConnected, setConnected] = useState(true)
  const read = useEffectEvent(() => callAsDisplay(call, input, ticket))
  const answered = useEffectEvent((data: DataOf<C>) => told.onAnswer(data))
  const cutOff = useEffectEvent(() => told.onCutOff())
  const closed = useEffectEvent(() => told.onClosed?.())
  useEffect(() => {
    let isOver = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = async () => {
      try {
        const data = await read()
        if (isOver) return
        failures = 0
        answered(data)
      } catch (error) {
        if (isOver) return
        if (isSignedOut(error)) return cutOff()
        if (isNotInSchool(error)) closed()
        else failures += 1
      }
      setConnected(failures < mostFailures)
      timer = setTimeout(() => void step(), every)
    }
    void step()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [every])
  return isConnected
}
