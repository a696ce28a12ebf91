import { useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { notForConsoleCode, slowDownCode } from './loginCalls.ts'
import { type Credentials, signIn } from './signIn.ts'
import { useCountdown } from './useCountdown.ts'
import { isTrouble } from './useRefused.ts'

/** Signing in with what the page shows of it: whether it works, why it was refused, and the wait of a growing delay. */
export const useSignIn = () => {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [slowDown, setSlowDown] = useState<string | null>(null)
  const wait = useCountdown(slowDown)

  const attempt = async (credentials: Credentials) => {
    setPending(true)
    setRefused(null)
    setSlowDown(null)
    try {
      await signIn(credentials)
    } catch (error) {
      const mustWait = error instanceof CallError && error.code === slowDownCode
      if (mustWait) setSlowDown(textOf(error))
      else setRefused(error)
    } finally {
      setPending(false)
    }
  }

  const text = refused === null ? null : textOf(refused)
  return {
    attempt,
    isPending,
    isWaiting: wait.isWaiting,
    /** The refusal of account and password. */
    fault: wait.text ?? (isTrouble(refused) ? null : text),
    /** That the server was not reached, or failed. */
    trouble: isTrouble(refused) ? text : null,
    /** True for somebody who may not enter the console, such as a parent or a pupil. */
    isNotForConsole: refused instanceof CallError && refused.code === notForConsoleCode,
    clearFault: () => setRefused(null),
  }
}
