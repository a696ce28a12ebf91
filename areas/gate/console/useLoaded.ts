import { useEffect, useState } from 'react'

type State<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }

/**
 * A fresh address of code that failed to load, if the error names it. A browser may keep the failure under the address
 * that failed, and then another import of it asks for nothing.
 */
const freshAddressOf = (error: unknown): string | undefined => {
  const [address] = (error instanceof Error && /https?:\S+\.js/.exec(error.message)) || []
  return address && `${address}?again=${Date.now()}`
}

/**
 * Loads code for part of a page. `lazy` breaks its surroundings and never retries; this reports the error, and `again`
 * retries.
 */
export const useLoaded = <T>(load: (address?: string) => Promise<T>) => {
  const [attempt, setAttempt] = useState(() => load())
  const [state, setState] = useState<State<T>>({ kind: 'loading' })
  useEffect(() => {
    let isCancelled = false
    const update = (next: State<T>) => {
      if (!isCancelled) setState(next)
    }
    attempt.then(
      (value) => update({ kind: 'loaded', value }),
      (error: unknown) => update({ kind: 'failed', error }),
    )
    return () => {
      isCancelled = true
    }
  }, [attempt])
  const again = () => {
    setState({ kind: 'loading' })
    setAttempt(load(state.kind === 'failed' ? freshAddressOf(state.error) : undefined))
  }
  return { state, again }
}
