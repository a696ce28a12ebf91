import { useState } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { notForConsoleCode, slowDownCode } from './loginCalls.ts'
import { type Credentials, signIn } from './signIn.ts'
import { useCountdown } from './useCountdown.ts'

/** Signing in with what the page shows of it: whether it works, why it was refused, and the wait of a growing delay. */
export const useSignIn = () => {
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [slowDown, setSlowDown] = useState<string | null>(null)
  const [isForAccount, setForAccount] = useState(false)
  const wait = useCountdown(slowDown)

  const attempt = async (credentials: Credentials) => {
    setPending(true)
    setFault(null)
    setSlowDown(null)
    setForAccount(false)
    try {
      await signIn(credentials)
    } catch (error) {
      const mustWait = error instanceof CallError && error.code === slowDownCode
      setForAccount(error instanceof CallError && error.code === notForConsoleCode)
      if (mustWait) setSlowDown(textOf(error))
      else setFault(textOf(error))
    } finally {
      setPending(false)
    }
  }

  // Families have no console, and an account all the same.
  return {
    attempt,
    isPending,
    isForAccount,
    isWaiting: wait.isWaiting,
    fault: wait.text ?? fault,
    clearFault: () => setFault(null),
  }
}
