import { useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { notForConsoleCode, slowDownCode } from './loginCalls.ts'
import { type Credentials, signIn } from './signIn.ts'
import { useCountdown } from './useCountdown.ts'
import { isServerTrouble } from './useFormRefusal.ts'

/** Sign-in with the state that the login form shows: pending, the refusal, and the countdown of a delay. */
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
      if (mustWait) setSlowDown(errorText(error))
      else setRefused(error)
    } finally {
      setPending(false)
    }
  }

  const text = refused === null ? null : errorText(refused)
  return {
    attempt,
    isPending,
    isWaiting: wait.isWaiting,
    /** Message for a refused account or password. */
    fault: wait.text ?? (isServerTrouble(refused) ? null : text),
    /** Message if the server was unreachable or failed. */
    trouble: isServerTrouble(refused) ? text : null,
    /** True if the user may not enter the console, such as a parent or student. */
    isNotForConsole: refused instanceof CallError && refused.code === notForConsoleCode,
    clearFault: () => setRefused(null),
  }
}
