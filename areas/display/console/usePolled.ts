import { useEffect, useEffectEvent, useState } from 'react'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import type { Given } from '../../../platform/console/client/endpoint.ts'
import { ask, isCutOff } from './ask.ts'

interface Polling<C extends Call> {
  readonly call: C
  readonly input: Given<C>
  readonly ticket: string
  /** Ms from one answer to the next question. */
  readonly every: number
  readonly onAnswer: (data: DataOf<C>) => void
  readonly onCutOff: () => void
}

/** Failures after which the page says that it has no connection. */
const mostFailures = 3

/**
 * Asks again and again, one question at a time, for as long as the page stands: nothing is left over from one to the next.
 * Says whether answers come.
 */
export const usePolled = <C extends Call>({ call, input, ticket, every, ...told }: Polling<C>): boolean => {
  const [stands, setStands] = useState(true)
  const read = useEffectEvent(() => ask(call, input, ticket))
  const answered = useEffectEvent((data: DataOf<C>) => told.onAnswer(data))
  const cutOff = useEffectEvent(() => told.onCutOff())
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
        if (isCutOff(error)) return cutOff()
        failures += 1
      }
      setStands(failures < mostFailures)
      timer = setTimeout(() => void step(), every)
    }
    void step()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [every])
  return stands
}
